package io.github.clrsim.cli.subject;

import io.github.clrsim.model.schedule.Engine;
import io.github.clrsim.model.schedule.Limits;
import io.github.clrsim.model.schedule.Scheduling;
import io.github.clrsim.model.schedule.Strategy;

/**
 * How simulated runs are executed.
 *
 * @param engine what carries the threads, in one run after the other
 * @param limits how far one run may go
 * @param isTold whether the profiler is woven, and so says all that it touches
 */
public record Setting(Engine engine, Limits limits, boolean isTold) {

  /** Virtual threads, the usual limits, and a profiler that runs as it is. */
  public static Setting standard() {
    return new Setting(Engine.virtual(), Limits.standard(), false);
  }

  Scheduling by(Strategy strategy) {
    return new Scheduling(engine, limits, strategy, isTold);
  }
}
