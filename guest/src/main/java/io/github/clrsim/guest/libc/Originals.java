package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;

/** The C library's own functions and streams that printing needs: by their addresses. */
final class Originals {
  static final long MEMCPY = Libc.symbol("memcpy");
  static final long STRLEN = Libc.symbol("strlen");
  static final long WCSLEN = Libc.symbol("wcslen");
  static final long VSNPRINTF = Libc.symbol("vsnprintf");
  static final long VSWPRINTF = Libc.symbol("vswprintf");

  /** The FILE of the standard output. */
  static final long OUTPUT = RawMemory.getLong(Libc.symbol("stdout"));

  /** The FILE of the standard error. */
  static final long ERROR = RawMemory.getLong(Libc.symbol("stderr"));

  private Originals() {}
}
