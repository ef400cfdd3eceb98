package io.github.clrsim.realclr.host.process;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/**
 * The stack on which a thread handles signals. CoreCLR gives each of its threads 16 KB, which the
 * JVM's handler overruns when Java code in a callback overflows its stack or the process crashes
 * (measured: a silent death without even an error file). So each thread gets a bigger one.
 */
public final class SignalStack {
  private static final long SIZE = 512 << 10;
  private static final long PAGE = 4096;

  // <sys/mman.h> of Linux on x64
  private static final int PROT_NONE = 0;
  private static final int PROT_READ_WRITE = 1 | 2;
  private static final int MAP_PRIVATE_ANONYMOUS = 2 | 0x20;
  private static final long MAP_FAILED = -1;

  // struct stack_t of <signal.h>: a pointer, an int with padding, a size
  private static final long STACK_T_SIZE = 24;
  private static final long POINTER_AT = 0;
  private static final long SIZE_AT = 16;

  private SignalStack() {}

  /** Gives this thread a big signal stack. Where that fails the thread keeps the one it has. */
  public static void enlarge() {
    // Exactly one mapping, guard page included: at the end of its threads CoreCLR unmaps what it
    // finds installed, and must find it whole (pal/src/exception/signal.cpp).
    long stack = CLibrary.mmap(0, SIZE, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED || CLibrary.mprotect(stack, PAGE, PROT_NONE) != 0) {
      return;
    }
    try (Memory fresh = new Memory(STACK_T_SIZE)) {
      fresh.clear();
      fresh.setLong(POINTER_AT, stack);
      fresh.setLong(SIZE_AT, SIZE);
      CLibrary.sigaltstack(Pointer.nativeValue(fresh), 0);
    }
  }
}
