package io.github.clrsim.api.signature;

import java.util.Optional;

/**
 * How a method is called: the low four bits of the first byte of its signature ({@code
 * CorCallingConvention} in corhdr.h, ECMA-335 II.23.2.1). The other kinds that share these bits,
 * such as fields and locals, are no calling conventions and have signatures of their own.
 */
public enum CallingConvention {
  DEFAULT(0x0, ""),
  C(0x1, "unmanaged cdecl"),
  STDCALL(0x2, "unmanaged stdcall"),
  THISCALL(0x3, "unmanaged thiscall"),
  FASTCALL(0x4, "unmanaged fastcall"),
  VARARG(0x5, "vararg"),
  /** Unmanaged, the rest said by modifiers of the return type. */
  UNMANAGED(0x9, "unmanaged"),
  NATIVEVARARG(0xb, "native vararg");

  private final int code;
  private final String word;

  CallingConvention(int code, String word) {
    this.code = code;
    this.word = word;
  }

  /** The four bits that stand for it. */
  public int code() {
    return code;
  }

  /** How ILDasm writes it; empty for the default. */
  public String word() {
    return word;
  }

  static Optional<CallingConvention> of(int code) {
    for (CallingConvention convention : values()) {
      if (convention.code == code) {
        return Optional.of(convention);
      }
    }
    return Optional.empty();
  }
}
