package io.github.clrsim.benchmarks.twin;

import io.github.clrsim.benchmarks.cases.Case;
import io.github.clrsim.benchmarks.cases.Subject;

/** The door: each subject's twin. */
public final class Twins {
  private Twins() {}

  /**
   * The subject's twin in its first state.
   *
   * @param point what it does at each scheduling point
   */
  public static Case fresh(Subject subject, Runnable point) {
    return switch (subject) {
      case LOCKS -> new LocksTwin(point);
      case LOST -> new LostUpdateTwin(point);
      case USE_AFTER_UNLOAD -> new UseAfterUnloadTwin(point);
      case ABA_0 -> new ReusedIdTwin(0, point);
      case ABA_5 -> new ReusedIdTwin(5, point);
      case ABA_20 -> new ReusedIdTwin(20, point);
    };
  }
}
