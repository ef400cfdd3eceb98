package io.github.clrsim.guest.live;

import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.com.GuestCode;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.cpu.Mapping;

/** Calls functions of a library on the thread that asks for it. */
final class LiveCalls implements GuestCode {
  private static final int CODE_SIZE = Mapping.PAGE;

  /** {@code (function, method)}: the method in R14, which is given back. */
  private final long entering = executable(entering());

  private static MachineCode entering() {
    return new MachineCode()
        .code("41 56") // push r14
        .code("49 89 F6") // mov r14, rsi
        .code("48 89 F8") // mov rax, rdi
        .code("48 89 F7") // mov rdi, rsi
        .code("FF D0") // call rax
        .code("41 5E") // pop r14
        .code("C3"); // ret
  }

  /** Puts code where it can be executed, for as long as the process lives. */
  static long executable(MachineCode code) {
    long size = Mapping.pageUp(Math.max(code.size(), CODE_SIZE));
    long address = Mapping.anywhere(size);
    RawMemory.putBytes(address, code.bytes(0));
    Mapping.protect(address, size, Mapping.READ_EXECUTE);
    return address;
  }

  @Override
  public long call(String what, long function, long... cells) {
    return Libc.call(function, cells);
  }

  @Override
  public long enter(String what, long function, long method) {
    return call(what, entering, function, method);
  }

  @Override
  public long invoke(String what, int slot, long... cells) {
    long table = RawMemory.getLong(cells[0]);
    return call(what, RawMemory.getLong(table + (long) slot * Long.BYTES), cells);
  }
}
