package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;

/** One execution of {@link StrategyName.Stay}. */
public record RandomWalk(int stayWeight, Choices plan) implements Strategy {
  public RandomWalk {
    if (stayWeight <= 0) {
      throw new IllegalArgumentException("the weight of staying is positive, not " + stayWeight);
    }
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    int count = ready.count();
    int pick = plan.below(ready.currentIsFirst() ? count - 1 + stayWeight : count);
    return choices.decided(count, pick < count ? pick : 0);
  }
}
