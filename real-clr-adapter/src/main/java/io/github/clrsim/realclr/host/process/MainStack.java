package io.github.clrsim.realclr.host.process;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/**
 * The stack that the program's Main gets: as large as that of a process's first thread, on which
 * {@code dotnet} runs it, so that a program that overflows it does so at the same depth.
 */
public final class MainStack {
  // <sys/resource.h> of Linux on x64
  private static final int RLIMIT_STACK = 3;
  private static final long RLIMIT_SIZE = 16;

  /** What systems give as a rule. */
  private static final long USUAL = 8L << 20;

  /** Whoever allows more wants no limit; and a thread's stack is reserved whole. */
  private static final long LARGEST = 1L << 30;

  private MainStack() {}

  /** How many bytes it has. */
  public static long size() {
    try (Memory limit = new Memory(RLIMIT_SIZE)) {
      boolean isKnown = CLibrary.getrlimit(RLIMIT_STACK, Pointer.nativeValue(limit)) == 0;
      return isKnown ? size(limit.getLong(0)) : USUAL;
    }
  }

  /**
   * The same.
   *
   * @param limit of the system, an unsigned number; the largest says that there is none
   */
  static long size(long limit) {
    boolean isUnlimited = limit <= 0 || limit > LARGEST;
    return isUnlimited ? USUAL : limit;
  }
}
