package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.Jump;
import java.util.List;
import java.util.function.BiConsumer;

/** The way back to a {@code setjmp} (longjmp(3)), out of handlers of signals, too. */
final class Jumps implements Family {
  private static final List<String> NAMES =
      List.of("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk");

  // struct __jmp_buf_tag of glibc, x86-64, and how it hides pointers (sysdep.h: PTR_DEMANGLE)
  private static final int STACK = 6 * Long.BYTES;
  private static final int HAS_MASK = 8 * Long.BYTES;
  private static final int GUARD = 0x30;
  private static final int TURN = 0x11;

  private final GuestProcess process;
  private final Signals signals;

  Jumps(GuestProcess process, Signals signals) {
    this.process = process;
    this.signals = signals;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    NAMES.forEach(name -> functions.accept(name, this::jump));
  }

  private long jump(Arguments arguments) {
    long environment = arguments.get(0);
    long hidden = RawMemory.getLong(environment + STACK);
    long guard = RawMemory.getLong(process.current().self() + GUARD);
    signals.leaves(RawMemory.getInt(environment + HAS_MASK) != 0);
    throw new Jump(environment, arguments.getInt(1), Long.rotateRight(hidden, TURN) ^ guard);
  }
}
