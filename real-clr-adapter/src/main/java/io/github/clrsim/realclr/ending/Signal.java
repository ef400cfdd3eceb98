package io.github.clrsim.realclr.ending;

import java.util.List;
import java.util.Optional;

/**
 * A signal of Linux on x64.
 *
 * @param number as kill takes it
 */
record Signal(int number) {
  /** By number, from 1; see signal(7). */
  private static final List<String> NAMES =
      List.of(
          "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
          "PIPE", "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG",
          "XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS");

  /** The C library keeps the two before for itself. */
  private static final int REAL_TIME_FIRST = 34;

  private static final int REAL_TIME_LAST = 64;

  static final Signal ABORT = of("SIGABRT").orElseThrow();
  private static final Signal KILL = of("SIGKILL").orElseThrow();

  /** Those by which the kernel answers what a thread did itself. */
  private static final List<Signal> FAULTS =
      List.of("SIGILL", "SIGTRAP", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGSYS").stream()
          .flatMap(name -> of(name).stream())
          .toList();

  /** Where a signal comes from that ends a process. */
  enum Origin {
    /** A thread did what cannot be done. */
    FAULT,
    /** A thread gave up: the C library's {@code abort}. */
    ABORT,
    /** Somebody ended the process at once, and it could not even say so. */
    KILL,
    /** Somebody sent it, the process itself or another. */
    SENT
  }

  /** The signal of this name, such as {@code SIGHUP}; not a real-time one. */
  static Optional<Signal> of(String name) {
    int index = name.startsWith("SIG") ? NAMES.indexOf(name.substring("SIG".length())) : -1;
    return index < 0 ? Optional.empty() : Optional.of(new Signal(index + 1));
  }

  /** Its name; of a real-time signal, as kill(1) lists it. */
  String name() {
    if (number >= 1 && number <= NAMES.size()) {
      return "SIG" + NAMES.get(number - 1);
    }
    return number < REAL_TIME_FIRST || number > REAL_TIME_LAST
        ? "signal " + number
        : number == REAL_TIME_FIRST ? "SIGRTMIN" : "SIGRTMIN+" + (number - REAL_TIME_FIRST);
  }

  Origin origin() {
    if (FAULTS.contains(this)) {
      return Origin.FAULT;
    }
    if (equals(ABORT)) {
      return Origin.ABORT;
    }
    return equals(KILL) ? Origin.KILL : Origin.SENT;
  }
}
