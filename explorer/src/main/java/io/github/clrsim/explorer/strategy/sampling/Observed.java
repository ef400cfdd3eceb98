package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;

/** Another strategy, watched for the places its execution comes by. */
record Observed(Strategy strategy, Passage passage) implements Strategy.Forwarding {

  @Override
  public void steps(SimulatedThread thread) {
    passage.goesOn(thread);
    strategy.steps(thread);
  }
}
