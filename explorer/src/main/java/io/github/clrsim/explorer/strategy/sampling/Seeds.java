package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;

/** Seeds of executions: the same for the same number of the same campaign, whoever runs it. */
public final class Seeds {
  private Seeds() {}

  /** What a strategy draws its plan from. */
  public static Choices plan(long seed, long number) {
    return Choices.seeded(
        SplitMix.mixed(SplitMix.mixed(seed + SplitMix.GOLDEN_GAMMA * (2 * number + 1))));
  }

  /** What the program, and strategies without a plan, draw from. */
  public static Choices choices(long seed, long number) {
    return Choices.seeded(
        SplitMix.mixed(SplitMix.mixed(seed + SplitMix.GOLDEN_GAMMA * (2 * number))));
  }
}
