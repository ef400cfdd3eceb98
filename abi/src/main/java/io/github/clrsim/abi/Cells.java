package io.github.clrsim.abi;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.spec.StructSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the arguments of a method travel, eight bytes each: the object and the first five in
 * registers, the others on the stack, where structures by value lie as a whole (System V x86-64
 * ABI). An argument is in Java as wide as it is in C: {@code byte}, {@code short}, {@code int} or
 * {@code long}; a structure is a {@link Blob}.
 *
 * @param places in the order of the parameters
 * @param count how many cells there are, the object's first
 */
public record Cells(List<Place> places, int count) {
  /** How many cells travel in registers. */
  public static final int REGISTERS = 6;

  public Cells {
    places = List.copyOf(places);
  }

  /**
   * Where one argument travels.
   *
   * @param cell its first, or only, cell
   * @param bytes its width
   */
  public record Place(int cell, int bytes) {
    boolean isStructure() {
      return bytes > Long.BYTES;
    }
  }

  public static Cells of(MethodSpec row) {
    List<Place> places = new ArrayList<>();
    int register = 1;
    int stack = REGISTERS;
    for (ParameterSpec parameter : row.parameters()) {
      int bytes = bytes(parameter);
      if (bytes > Long.BYTES) {
        places.add(new Place(stack, bytes));
        stack += Math.ceilDiv(bytes, Long.BYTES);
      } else if (register < REGISTERS) {
        places.add(new Place(register++, bytes));
      } else {
        places.add(new Place(stack++, bytes));
      }
    }
    return new Cells(places, stack > REGISTERS ? stack : register);
  }

  /** How many bytes of an argument count. */
  public static int bytes(ParameterSpec parameter) {
    return ProfilingSpec.get().isStruct(parameter.type())
        ? bytes(ProfilingSpec.get().struct(parameter.type()))
        : Codecs.size(parameter.type());
  }

  private static int bytes(StructSpec structure) {
    int end = 0;
    for (StructSpec.Field field : structure.fields()) {
      int offset = Codecs.offsets(structure).getOrDefault(field.name(), 0);
      end = Math.max(end, offset + Codecs.size(field.type()));
    }
    return Math.ceilDiv(end, Long.BYTES) * Long.BYTES;
  }

  /** The type that an argument of this width has in Java. */
  public static Class<?> type(int bytes) {
    return switch (bytes) {
      case Byte.BYTES -> byte.class;
      case Short.BYTES -> short.class;
      case Integer.BYTES -> int.class;
      case Long.BYTES -> long.class;
      default -> Blob.class;
    };
  }

  /** Reads an argument as wide as it is. */
  public static Object read(long address, int bytes) {
    return switch (bytes) {
      case Byte.BYTES -> (byte) RawMemory.bits(address, bytes);
      case Short.BYTES -> (short) RawMemory.bits(address, bytes);
      case Integer.BYTES -> RawMemory.getInt(address);
      case Long.BYTES -> RawMemory.getLong(address);
      default -> Blob.of(RawMemory.bytes(address, bytes));
    };
  }

  /** Writes an argument; what else is in its cell stays. */
  public static void write(long address, Object argument) {
    switch (argument) {
      case Byte value -> RawMemory.putBits(address, Byte.BYTES, value);
      case Short value -> RawMemory.putBits(address, Short.BYTES, value);
      case Integer value -> RawMemory.putInt(address, value);
      case Long value -> RawMemory.putLong(address, value);
      case Blob value -> RawMemory.putBytes(address, value.bytes());
      default -> throw new IllegalArgumentException("no argument is a " + argument.getClass());
    }
  }
}
