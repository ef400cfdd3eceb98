package io.github.clrsim.explorer.shrink;

import io.github.clrsim.explorer.choice.Choices;

/**
 * A sequence of schedules that is the same for ever: calm as long as only start-up goes on,
 * restless from there. What fails under them is almost small already, whereas of hundreds of
 * restless picks many hold each other in place.
 */
final class FixedSchedules {
  /** A failure with more restless picks than this is a long way from a small one. */
  static final int FEW = 24;

  /** One pick in so many is restless, from one schedule to the next. */
  private static final int[] RESTLESS_ONE_IN = {4, 2, 4, 3};

  /** Start-up may end a little earlier when the profiler has been made to act in it. */
  private static final int MARGIN = 1;

  private FixedSchedules() {}

  /**
   * One of the sequence.
   *
   * @param number which
   * @param calmly how many choices are made in start-up
   */
  static Choices schedule(int number, int calmly) {
    return new RestlessChoices(
        number, Math.max(0, calmly - MARGIN), RESTLESS_ONE_IN[number % RESTLESS_ONE_IN.length]);
  }

  /** Calm up to some choice, and from there on but for one in so many. */
  private static final class RestlessChoices implements Choices {
    private final Choices seeded;
    private final int oneIn;
    private int calmLeft;

    RestlessChoices(long seed, int calmly, int oneIn) {
      this.seeded = Choices.seeded(seed);
      this.calmLeft = calmly;
      this.oneIn = oneIn;
    }

    @Override
    public int below(int bound) {
      if (calmLeft > 0) {
        calmLeft--;
        return 0;
      }
      boolean isCalm = seeded.below(oneIn) > 0;
      return isCalm || bound == 1 ? 0 : 1 + seeded.below(bound - 1);
    }
  }
}
