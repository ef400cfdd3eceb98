package io.github.clrsim.guest.cpu;

/**
 * A signal that a guest has caused.
 *
 * @param signal its number
 * @param address the memory it was about, if it is about memory
 * @param instruction where the guest stood
 * @param stack the guest's stack pointer
 */
public record Crash(int signal, long address, long instruction, long stack) {
  /** SIGSEGV: memory that is not there, or not so. */
  public static final int SEGMENTATION = 11;

  /** SIGFPE: a division by zero, say. */
  public static final int ARITHMETIC = 8;

  /** SIGXCPU: somebody who watches has interrupted it ({@link Processor#interrupt}). */
  public static final int INTERRUPTED = 24;

  /** SIGVTALRM: somebody looks at it ({@link Processor#look}), and it goes on. */
  static final int LOOKED_AT = 26;

  /** SIGTRAP: a breakpoint, or a guest that goes by steps. */
  static final int TRAP = 5;

  private static final int ILLEGAL = 4;
  private static final int BUS = 7;

  /** All that are caught. */
  static final int[] CAUGHT = {
    ILLEGAL, TRAP, BUS, ARITHMETIC, SEGMENTATION, INTERRUPTED, LOOKED_AT
  };

  /** The signal's name. */
  public String name() {
    return switch (signal) {
      case ILLEGAL -> "SIGILL";
      case TRAP -> "SIGTRAP";
      case BUS -> "SIGBUS";
      case ARITHMETIC -> "SIGFPE";
      case SEGMENTATION -> "SIGSEGV";
      case INTERRUPTED -> "SIGXCPU";
      default -> "signal " + signal;
    };
  }
}
