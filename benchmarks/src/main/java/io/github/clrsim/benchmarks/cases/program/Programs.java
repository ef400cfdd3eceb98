package io.github.clrsim.benchmarks.cases.program;

import io.github.clrsim.benchmarks.cases.Case;
import io.github.clrsim.benchmarks.cases.Subject;
import java.util.function.Function;

/**
 * Makes each subject's case. It stands in this package so that whoever loads the package with a
 * loader of his own gets his own cases from it.
 */
public final class Programs implements Function<Subject, Case> {

  /**
   * A case in its first state. It is made by plain {@code new}: of an object that comes from a
   * constructor reference Lincheck 3.7 sees no access, and then finds nothing.
   */
  @Override
  public Case apply(Subject subject) {
    return switch (subject) {
      case LOCKS -> new Locks();
      case LOST -> new LostUpdate();
      case USE_AFTER_UNLOAD -> new UseAfterUnload();
      case ABA_0 -> new ReusedId(0);
      case ABA_5 -> new ReusedId(5);
      case ABA_20 -> new ReusedId(20);
    };
  }
}
