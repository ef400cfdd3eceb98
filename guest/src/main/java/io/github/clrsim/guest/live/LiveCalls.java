package io.github.clrsim.guest.live;

import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.com.GuestCode;
import io.github.clrsim.guest.cpu.Mapping;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Calls functions of a library on the thread that asks for it. */
final class LiveCalls implements GuestCode {
  /** As many as the longest callback has, EventPipeEventDelivered. */
  private static final int CELLS_MAX = 16;

  private static final int CODE_SIZE = Mapping.PAGE;

  @SuppressWarnings("restricted") // Native code is what this module is about.
  private static final List<MethodHandle> CALLS =
      IntStream.rangeClosed(0, CELLS_MAX)
          .mapToObj(
              count ->
                  Linker.nativeLinker()
                      .downcallHandle(
                          FunctionDescriptor.of(
                              ValueLayout.JAVA_LONG,
                              Collections.nCopies(count, ValueLayout.JAVA_LONG)
                                  .toArray(MemoryLayout[]::new)))
                      .asSpreader(1, long[].class, count))
          .toList();

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
    try {
      return (long) CALLS.get(cells.length).invokeExact(MemorySegment.ofAddress(function), cells);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(what + " threw", e);
    }
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
