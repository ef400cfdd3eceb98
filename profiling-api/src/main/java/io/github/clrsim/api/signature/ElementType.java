package io.github.clrsim.api.signature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The first byte of every type in a signature ({@code CorElementType} in corhdr.h, ECMA-335
 * II.23.1.16). The names are those of the {@code ELEMENT_TYPE_} constants.
 */
public enum ElementType {
  END(0x00, "end"),
  VOID(0x01, "void"),
  BOOLEAN(0x02, "bool"),
  CHAR(0x03, "char"),
  I1(0x04, "int8"),
  U1(0x05, "uint8"),
  I2(0x06, "int16"),
  U2(0x07, "uint16"),
  I4(0x08, "int32"),
  U4(0x09, "uint32"),
  I8(0x0a, "int64"),
  U8(0x0b, "uint64"),
  R4(0x0c, "float32"),
  R8(0x0d, "float64"),
  STRING(0x0e, "string"),
  PTR(0x0f, "*"),
  BYREF(0x10, "&"),
  VALUETYPE(0x11, "valuetype"),
  CLASS(0x12, "class"),
  VAR(0x13, "!"),
  ARRAY(0x14, "[,]"),
  GENERICINST(0x15, "<>"),
  TYPEDBYREF(0x16, "typedref"),
  I(0x18, "native int"),
  U(0x19, "native uint"),
  FNPTR(0x1b, "method"),
  OBJECT(0x1c, "object"),
  SZARRAY(0x1d, "[]"),
  MVAR(0x1e, "!!"),
  CMOD_REQD(0x1f, "modreq"),
  CMOD_OPT(0x20, "modopt"),
  INTERNAL(0x21, "internal"),
  MAX(0x22, "max"),
  MODIFIER(0x40, "modifier"),
  SENTINEL(0x41, "..."),
  PINNED(0x45, "pinned");

  private static final List<Optional<ElementType>> BY_CODE = byCode();

  private final int code;
  private final String word;

  ElementType(int code, String word) {
    this.code = code;
    this.word = word;
  }

  /** The byte that stands for this type in a signature. */
  public int code() {
    return code;
  }

  /** How ILDasm writes it, as in {@code int32}. */
  public String word() {
    return word;
  }

  /** Whether this byte alone is a whole type: a number, string, object, void or typed reference. */
  public boolean isPrimitive() {
    return switch (this) {
      case VOID, BOOLEAN, CHAR, I1, U1, I2, U2, I4, U4, I8, U8, R4, R8, STRING -> true;
      case TYPEDBYREF, I, U, OBJECT -> true;
      case END, PTR, BYREF, VALUETYPE, CLASS, VAR, ARRAY, GENERICINST, FNPTR, SZARRAY -> false;
      case MVAR, CMOD_REQD, CMOD_OPT, INTERNAL, MAX, MODIFIER, SENTINEL, PINNED -> false;
    };
  }

  /** The element type of a byte, if that byte stands for one. */
  public static Optional<ElementType> of(int code) {
    return code < 0 || code >= BY_CODE.size() ? Optional.empty() : BY_CODE.get(code);
  }

  private static List<Optional<ElementType>> byCode() {
    List<Optional<ElementType>> types =
        new ArrayList<>(Collections.nCopies(PINNED.code + 1, Optional.empty()));
    for (ElementType type : values()) {
      types.set(type.code, Optional.of(type));
    }
    return List.copyOf(types);
  }
}
