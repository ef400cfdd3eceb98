package io.github.clrsim.explore;

import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.function.Consumer;

/**
 * Keeps the start of a process calm: no thread is preempted until the entry assembly is loaded,
 * which is the second one, after the core library. Most of a short run is start-up, so that without
 * it far more of the rest can be tried. It hears the steps of the run to know how far it is.
 */
final class StartUp implements Strategy.Forwarding, Consumer<Step> {
  /** What is left out, in words. */
  static final String TEXT =
      "start-up is not preempted: threads are from AssemblyLoadFinished of the entry assembly on";

  private static final int ENTRY_ASSEMBLY = 2;

  private final Strategy strategy;
  private int loaded;

  StartUp(Strategy strategy) {
    this.strategy = strategy;
  }

  /** The same attempt with a calm start. */
  Attempt in(Attempt attempt) {
    return new Attempt(attempt.number(), this, attempt.choices());
  }

  @Override
  public void accept(Step step) {
    if (step instanceof Step.CallbackEntered entered
        && entered.callback() instanceof AssemblyCallback.AssemblyLoadFinished) {
      loaded++;
    }
  }

  @Override
  public Strategy strategy() {
    return strategy;
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    return loaded < ENTRY_ASSEMBLY
        ? choices.decided(ready.count(), 0)
        : strategy.choose(ready, choices);
  }
}
