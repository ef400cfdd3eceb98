package io.github.clrsim.api.value;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.signature.ElementType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What bytes mean that are a value by themselves, little-endian as they lie in memory. */
public final class ValueBytes {
  private static final int LONG_BITS = Long.SIZE;
  private static final int DECIMAL_SCALE_AT = 2;
  private static final int DECIMAL_SIGN_AT = 3;
  private static final int DECIMAL_HIGH_AT = 4;
  private static final int WORD_AT = 8;

  private ValueBytes() {}

  /** A structure of the core library that is shown as one value. */
  public enum Kept {
    DATE_TIME("System.DateTime", 8),
    DECIMAL("System.Decimal", 16),
    GUID("System.Guid", 16);

    private final String type;
    private final int bytes;

    Kept(String type, int bytes) {
      this.type = type;
      this.bytes = bytes;
    }

    /** How many bytes it has. */
    public int bytes() {
      return bytes;
    }

    /** The one with this full name. */
    public static Optional<Kept> named(String type) {
      for (Kept each : values()) {
        if (each.type.equals(type)) {
          return Optional.of(each);
        }
      }
      return Optional.empty();
    }
  }

  /** How many bytes a number has where it lies; 0 for what is no number. */
  public static int size(ElementType type) {
    return switch (type) {
      case BOOLEAN, I1, U1 -> Byte.BYTES;
      case CHAR, I2, U2 -> Short.BYTES;
      case I4, U4, R4 -> Integer.BYTES;
      case I8, U8, R8, I, U, PTR, FNPTR -> Long.BYTES;
      case END, VOID, STRING, BYREF, VALUETYPE, CLASS, VAR, ARRAY, GENERICINST, TYPEDBYREF -> 0;
      case OBJECT, SZARRAY, MVAR, CMOD_REQD, CMOD_OPT, INTERNAL, MAX, MODIFIER, SENTINEL, PINNED ->
          0;
    };
  }

  /** The type of this full name that a signature has one byte for, and that is a number. */
  public static Optional<ElementType> primitive(String type) {
    return Optional.ofNullable(
        switch (type) {
          case "System.Boolean" -> ElementType.BOOLEAN;
          case "System.Char" -> ElementType.CHAR;
          case "System.SByte" -> ElementType.I1;
          case "System.Byte" -> ElementType.U1;
          case "System.Int16" -> ElementType.I2;
          case "System.UInt16" -> ElementType.U2;
          case "System.Int32" -> ElementType.I4;
          case "System.UInt32" -> ElementType.U4;
          case "System.Int64" -> ElementType.I8;
          case "System.UInt64" -> ElementType.U8;
          case "System.Single" -> ElementType.R4;
          case "System.Double" -> ElementType.R8;
          case "System.IntPtr" -> ElementType.I;
          case "System.UIntPtr" -> ElementType.U;
          default -> null;
        });
  }

  /** The full name of a type that a signature has one byte for. */
  public static String name(ElementType type) {
    return switch (type) {
      case BOOLEAN -> "System.Boolean";
      case CHAR -> "System.Char";
      case I1 -> "System.SByte";
      case U1 -> "System.Byte";
      case I2 -> "System.Int16";
      case U2 -> "System.UInt16";
      case I4 -> "System.Int32";
      case U4 -> "System.UInt32";
      case I8 -> "System.Int64";
      case U8 -> "System.UInt64";
      case R4 -> "System.Single";
      case R8 -> "System.Double";
      case I -> "System.IntPtr";
      case U -> "System.UIntPtr";
      case STRING -> "System.String";
      case OBJECT -> "System.Object";
      case VOID -> "System.Void";
      case END, PTR, BYREF, VALUETYPE, CLASS, VAR, ARRAY, GENERICINST, TYPEDBYREF, FNPTR, SZARRAY ->
          type.word();
      case MVAR, CMOD_REQD, CMOD_OPT, INTERNAL, MAX, MODIFIER, SENTINEL, PINNED -> type.word();
    };
  }

  /**
   * The value of a number or pointer.
   *
   * @param type with a {@link #size} of its own
   * @param bytes as many as that
   */
  public static Value scalar(ElementType type, Blob bytes) {
    long bits = bits(bytes);
    return switch (type) {
      case BOOLEAN -> new Value.Truth(bits != 0);
      case CHAR -> new Value.Char((char) bits);
      case R4 -> new Value.Single(Float.intBitsToFloat((int) bits));
      case R8 -> new Value.Real(Double.longBitsToDouble(bits));
      case I, U, PTR, FNPTR -> new Value.Pointer(bits);
      default -> new Value.Whole(whole(type, bits));
    };
  }

  /** A whole number of a type, by its bits. */
  public static BigInteger whole(ElementType type, long bits) {
    return switch (type) {
      case I1 -> signed(bits, Byte.SIZE);
      case I2 -> signed(bits, Short.SIZE);
      case I4 -> signed(bits, Integer.SIZE);
      case U8 -> new BigInteger(Long.toUnsignedString(bits));
      default -> BigInteger.valueOf(bits);
    };
  }

  private static BigInteger signed(long bits, int size) {
    int above = Long.SIZE - size;
    return BigInteger.valueOf(bits << above >> above);
  }

  /** The value of a structure that is shown as one. */
  public static Value kept(Kept type, Blob bytes) {
    return switch (type) {
      case DATE_TIME -> new Value.Moment(bits(bytes));
      case GUID ->
          new Value.Unique(
              new Guid(
                  new UUID(
                      bits(bytes.slice(0, 4)) << 32
                          | bits(bytes.slice(4, 2)) << 16
                          | bits(bytes.slice(6, 2)),
                      Long.reverseBytes(bits(bytes.slice(WORD_AT, Long.BYTES))))));
      case DECIMAL -> {
        BigInteger high = BigInteger.valueOf(bits(bytes.slice(DECIMAL_HIGH_AT, Integer.BYTES)));
        BigInteger digits =
            high.shiftLeft(LONG_BITS)
                .add(whole(ElementType.U8, bits(bytes.slice(WORD_AT, Long.BYTES))));
        boolean isNegative = bytes.at(DECIMAL_SIGN_AT) != 0;
        yield new Value.Exact(
            new BigDecimal(isNegative ? digits.negate() : digits, bytes.at(DECIMAL_SCALE_AT)));
      }
    };
  }

  /** The characters that lie there, also such as are one half of a surrogate pair only. */
  public static String characters(Blob bytes) {
    return ByteBuffer.wrap(bytes.bytes()).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().toString();
  }

  /** The bits of up to eight bytes, without a sign. */
  public static long bits(Blob bytes) {
    byte[] eight = new byte[Long.BYTES];
    System.arraycopy(bytes.bytes(), 0, eight, 0, Math.min(bytes.size(), Long.BYTES));
    return ByteBuffer.wrap(eight).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /** A named number of an enumeration. */
  public record EnumConstant(String name, BigInteger number) {}

  /**
   * A value of an enumeration: its name; or the flags that together are just this number.
   *
   * @param constants in the order of metadata
   */
  public static Value enumeration(
      List<EnumConstant> constants, boolean areFlags, BigInteger number) {
    for (EnumConstant each : constants) {
      if (each.number().equals(number)) {
        return new Value.Enumeration(List.of(each.name()), number);
      }
    }
    List<String> names = new ArrayList<>();
    if (areFlags && number.signum() != 0) {
      // The largest first, as a smaller one may be a part of it; shown the smallest first. A
      // negative
      // number counts by its bits, as .NET counts it.
      List<EnumConstant> largest = new ArrayList<>(constants);
      largest.sort((one, other) -> unsigned(other.number()).compareTo(unsigned(one.number())));
      BigInteger left = unsigned(number);
      for (EnumConstant each : largest) {
        BigInteger bits = unsigned(each.number());
        if (bits.signum() > 0 && left.and(bits).equals(bits)) {
          names.addFirst(each.name());
          left = left.subtract(bits);
        }
      }
      if (left.signum() != 0) {
        names.clear();
      }
    }
    return new Value.Enumeration(names, number);
  }

  private static BigInteger unsigned(BigInteger number) {
    return number.signum() < 0 ? number.add(BigInteger.TWO.pow(Long.SIZE)) : number;
  }
}
