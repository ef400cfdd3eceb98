package io.github.clrsim.laws.judge;

/**
 * A sentence about runs that is true or false of each, with its source. A law has no state; what it
 * knows of one run is in the {@link Watcher} that it sends there.
 */
public interface Law {

  /** The law's name: its sentence without spaces, as it stands in reports. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** The law in one sentence, for people. */
  String sentence();

  /** Where the law comes from: the documentation, the measurement, the issue. */
  String source();

  /** Whom a broken law accuses. */
  default Subject subject() {
    return Subject.PROFILER;
  }

  /**
   * Whether two runs that break this law fail in the same way, by why each is said to. A failing
   * case is made smaller only as long as it fails in the same way.
   */
  default boolean isSameFailure(String why, String other) {
    return true;
  }

  /** A watcher of one run that is about to begin. */
  Watcher watch(TraceContext context);

  /** Whom a broken law accuses. */
  enum Subject {
    /** The profiler did wrong. */
    PROFILER,
    /** The runtime did what it never does: the simulated one is wrong, or a real one is news. */
    RUNTIME
  }
}
