package io.github.clrsim.guest.elf;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;
import java.nio.charset.StandardCharsets;

/**
 * Names of C++ and Rust as their authors write them (Itanium C++ ABI, 3.4). The C++ runtime reads
 * them, where there is one.
 */
final class Demangler {
  private static final String PREFIX = "_Z";

  /** What templates make of a name can be a page long. */
  private static final int NAME_MAX = 120;

  private final long function;

  /** Asks the C++ runtime of this handle; 0, if there is none. */
  Demangler(long cppRuntime) {
    this.function =
        cppRuntime == 0 ? 0 : Libc.call("dlsym", cppRuntime, Libc.text("__cxa_demangle"));
  }

  /** The name in words, or as it is. */
  String nameOf(String symbol) {
    if (function == 0 || !symbol.startsWith(PREFIX)) {
      return symbol;
    }
    byte[] mangled = symbol.getBytes(StandardCharsets.UTF_8);
    long copy = Libc.call("calloc", 1, mangled.length + 1L);
    RawMemory.putBytes(copy, mangled);
    long named = Libc.call(function, copy, 0, 0, 0);
    Libc.call("free", copy);
    if (named == 0) {
      return symbol;
    }
    // It is not freed: whose memory it is depends on whether guests have been loaded before.
    String name = RawMemory.utf8(named);
    return name.length() <= NAME_MAX ? name : name.substring(0, NAME_MAX) + "…";
  }
}
