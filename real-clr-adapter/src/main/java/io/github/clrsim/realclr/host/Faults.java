package io.github.clrsim.realclr.host;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Objects;
import java.util.stream.Stream;

/** Puts exceptions into words. */
final class Faults {
  /** How many frames an exception holds at most; a recursion without an end fills them. */
  private static final int ALL_FRAMES = 1024;

  private Faults() {}

  /** What the profiler threw, in one sentence. */
  static String thrown(Throwable thrown, String where) {
    return "%s in %s%s".formatted(thrown, where, firstFrame(thrown));
  }

  /** A fault of ours. */
  static Diagnostic inTheAdapter(Throwable fault) {
    return new Diagnostic(
        "The adapter to the real CLR failed: " + fault,
        "the child JVM" + firstFrame(fault),
        "after that, what the profiler saw is not what the runtime said",
        "report it with this diagnostic; the steps before it are whole");
  }

  /**
   * Whether {@code thrown} came of a stack that was used up before Java began, as the program may
   * do when it is called back at the bottom of a deep recursion. The profiler is innocent of it.
   */
  static boolean isOfUsedUpStack(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .filter(StackOverflowError.class::isInstance)
        .anyMatch(overflow -> overflow.getStackTrace().length < ALL_FRAMES);
  }

  /** What is told of such a stack. */
  static Diagnostic usedUpStack() {
    return new Diagnostic(
        "The program left the profiler too little stack",
        "a callback at the bottom of a deep recursion of the program",
        "a profiler in Java needs more than the 128 KiB that a program must leave free"
            + " (RuntimeHelpers.EnsureSufficientExecutionStack); what it would have done there is"
            + " not known",
        "record with less deep recursion, or with more stack: the main thread has what"
            + " `ulimit -s` says, others what they are constructed with");
  }

  private static String firstFrame(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return frames.length == 0 ? "" : ", at " + frames[0];
  }
}
