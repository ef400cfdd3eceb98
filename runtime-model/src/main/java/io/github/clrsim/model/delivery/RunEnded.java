package io.github.clrsim.model.delivery;

import io.github.clrsim.api.Run;

/**
 * Ends the run from inside a simulated thread. An Error, so that a profiler that catches exceptions
 * does not catch the end of its process.
 */
public final class RunEnded extends Error {
  private static final long serialVersionUID = 1L;

  private final transient Run.Ending ending;

  /** Ends the run this way. */
  public RunEnded(Run.Ending ending) {
    super("the run has ended", null, false, false);
    this.ending = ending;
  }

  /** How the run ended. */
  public Run.Ending ending() {
    return ending;
  }
}
