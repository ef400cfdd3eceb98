package io.github.clrsim.explorer.schedule;

/**
 * How far an execution may go; reaching a limit is an {@link Ending}, never a hang.
 *
 * @param stepsMax how many times a thread may be chosen to go on; in the second half threads take
 *     turns
 * @param threadsMax how many threads may live at the same time; those that have ended do not count
 */
public record Limits(int stepsMax, int threadsMax) {

  public Limits {
    if (stepsMax <= 0 || threadsMax <= 0) {
      throw new IllegalArgumentException(
          "limits are positive: %d steps, %d threads".formatted(stepsMax, threadsMax));
    }
  }

  /**
   * Enough for a scenario that uses all types of a large library: 2,000,000 steps, 1,000 threads.
   */
  public static Limits standard() {
    return new Limits(2_000_000, 1_000);
  }

  /** The step from which on threads take turns. */
  int fairFrom() {
    return stepsMax - stepsMax / 2;
  }
}
