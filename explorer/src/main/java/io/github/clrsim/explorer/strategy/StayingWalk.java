package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.Strategy;

/** One execution of {@link StrategyName.Stay}. */
record StayingWalk(int stayWeight, Choices plan) implements Strategy {
  StayingWalk {
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
