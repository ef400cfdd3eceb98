package io.github.clrsim.guest.libc;

import java.util.List;

/**
 * A signal that somebody has sent, as its handler will hear of it (siginfo_t, sigaction(2)).
 *
 * @param number from 1 to {@link #MAX}; 0 for none, by which is asked who is there
 * @param code how it was sent, such as {@link #BY_KILL}
 * @param value what the sender has given along
 */
record Signal(int number, int code, long value) {
  static final int MAX = 64;
  static final int ABORT = 6; // SIGABRT
  static final int KILL = 9; // SIGKILL
  static final int ALARM = 14; // SIGALRM
  static final int STOP = 19; // SIGSTOP
  static final int VIRTUAL_ALARM = 26; // SIGVTALRM
  static final int PROFILING = 27; // SIGPROF

  static final int BY_KILL = 0; // SI_USER
  static final int BY_QUEUE = -1; // SI_QUEUE
  static final int BY_TIMER = -2; // SI_TIMER
  static final int BY_THREAD = -6; // SI_TKILL
  static final int BY_KERNEL = 0x80; // SI_KERNEL
  static final int BY_FAULT = 1; // SEGV_MAPERR, FPE_INTDIV

  /** SIGKILL and SIGSTOP, which nobody handles or holds back. */
  static final long UNBLOCKABLE = bit(KILL) | bit(STOP);

  private static final int PIPE = 13; // SIGPIPE

  /** From 1 on (signal(7), x86-64). */
  private static final List<String> NAMES =
      List.of(
          ("HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT"
                  + " STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS")
              .split(" "));

  private static final int REAL_TIME = 32;

  /** What becomes of a signal that the guest has no handler for. */
  enum Default {
    /** Nothing. */
    IGNORED,
    /** The process ends. */
    ENDS,
    /** The runtime has a handler of its own, or the process stops: out of reach. */
    OF_OTHERS
  }

  /**
   * What becomes of it in a process of .NET, which ignores SIGPIPE and handles some (pal_signal.c).
   */
  static Default byDefault(int number) {
    return switch (number) {
      // SIGINT, SIGQUIT, SIGTERM, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGRTMIN
      case 2, 3, 15, 18, STOP, 20, 21, 22, 34 -> Default.OF_OTHERS;
      // SIGCHLD, SIGURG, SIGWINCH
      case PIPE, 17, 23, 28 -> Default.IGNORED;
      default -> Default.ENDS;
    };
  }

  /** Its name, such as {@code SIGUSR1}. */
  String name() {
    return number <= NAMES.size() ? "SIG" + NAMES.get(number - 1) : "signal " + number;
  }

  /** Its bit in a set of signals. */
  long bit() {
    return bit(number);
  }

  static long bit(int number) {
    return 1L << (number - 1);
  }

  /** Whether as many come as are sent. */
  boolean isQueued() {
    return number >= REAL_TIME;
  }

  /** Whether an instruction has caused it: its value is the address then. */
  boolean isOfFault() {
    return code == BY_FAULT;
  }

  /** Whether nobody has sent it, and a time has come. */
  boolean isOfTimer() {
    return code == BY_TIMER || code == BY_KERNEL;
  }

  /** Whether a number is that of a signal. */
  static boolean isOne(int number) {
    return number >= 1 && number <= MAX;
  }
}
