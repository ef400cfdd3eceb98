package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.Choices;

/** Passes a baton among platform threads; keeps those that came to their end for the next time. */
final class PlatformEngine implements Engine {
  private final BatonThreads pool = new BatonThreads();
  private boolean busy;

  @Override
  public Kind kind() {
    return Kind.PLATFORM;
  }

  @Override
  public Execution run(Limits limits, Strategy strategy, Choices choices, Program program) {
    if (busy) {
      throw new IllegalStateException("this engine is busy; executions in parallel have one each");
    }
    var stage =
        new Stage(new Scheduler(limits, strategy, choices), it -> new PlatformCarrier(it, pool));
    boolean interrupted = Thread.interrupted();
    busy = true;
    try {
      return ((PlatformCarrier) stage.carrier()).execute(program);
    } finally {
      busy = false;
      stage.forget();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
