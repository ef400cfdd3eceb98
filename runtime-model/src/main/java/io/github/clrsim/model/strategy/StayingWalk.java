package io.github.clrsim.model.strategy;

import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.schedule.ReadyThreads;
import io.github.clrsim.model.schedule.Strategy;

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
