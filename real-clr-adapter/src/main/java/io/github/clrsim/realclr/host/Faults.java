package io.github.clrsim.realclr.host;

import io.github.clrsim.api.Letter;

/** Puts exceptions into words. */
final class Faults {
  private Faults() {}

  /** What the profiler threw, in one sentence. */
  static String thrown(Throwable thrown, String where) {
    return "%s in %s%s".formatted(thrown, where, firstFrame(thrown));
  }

  /** A fault of ours. */
  static Letter inTheAdapter(Throwable fault) {
    return new Letter(
        "The adapter to the real CLR failed: " + fault,
        "the child JVM" + firstFrame(fault),
        "after that, what the profiler saw is not what the runtime said",
        "report it with this letter; the steps before it are whole");
  }

  private static String firstFrame(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return frames.length == 0 ? "" : ", at " + frames[0];
  }
}
