package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;

/** Another strategy, watched for the places its execution comes by. */
record Observed(Strategy strategy, Passage passage) implements Strategy {

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    return strategy.choose(ready, choices);
  }

  @Override
  public int pick(int bound, Choices choices) {
    return strategy.pick(bound, choices);
  }

  @Override
  public void steps(SimulatedThread thread) {
    passage.goesOn(thread);
    strategy.steps(thread);
  }

  @Override
  public void touches(SimulatedThread thread, Access access, Object target) {
    strategy.touches(thread, access, target);
  }
}
