package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;

/**
 * One execution of {@link StrategyName.Pct}. Only contested steps count: at the others PCT has
 * nothing to say.
 */
final class Pct implements Strategy {
  private final Ranking ranking;
  private final int[] changesAt;
  private int step;

  Pct(int depth, int stepsExpected, Choices plan) {
    if (depth <= 0 || stepsExpected <= 0) {
      throw new IllegalArgumentException(
          "depth and steps are positive: %d, %d".formatted(depth, stepsExpected));
    }
    this.ranking = new Ranking(plan);
    this.changesAt = new int[depth - 1];
    for (int i = 0; i < changesAt.length; i++) {
      changesAt[i] = plan.below(stepsExpected) + 1;
    }
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    step++;
    for (int change : changesAt) {
      if (change == step) {
        ranking.pushBack(ready.at(ranking.highest(ready)).number());
      }
    }
    return choices.decided(ready.count(), ranking.highest(ready));
  }

  /** How many contested steps there were. */
  int steps() {
    return step;
  }
}
