package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.Choices;

/**
 * How one execution is scheduled.
 *
 * @param engine what carries the threads; may serve one execution after the other
 * @param limits how far it may go
 * @param strategy who moves next; serves one execution
 * @param isTold whether the code says at its scheduling points all that it touches, as woven code
 *     does. Where it does not, each step counts as touching everything
 * @param watch done to the threads of each execution before its program begins
 */
public record Scheduling(
    Engine engine, Limits limits, Strategy strategy, boolean isTold, Program watch) {

  /** Executions that nobody watches. */
  public Scheduling(Engine engine, Limits limits, Strategy strategy, boolean isTold) {
    this(engine, limits, strategy, isTold, threads -> {});
  }

  /** Virtual threads, the usual limits, and places among the ready threads drawn from the picks. */
  public static Scheduling standard() {
    return new Scheduling(Engine.virtual(), Limits.standard(), Strategy.walk(), false);
  }

  /** The same with another strategy. */
  public Scheduling by(Strategy other) {
    return new Scheduling(engine, limits, other, isTold, watch);
  }

  /** The same, and each execution is watched: for data races, say. */
  public Scheduling watchedBy(Program other) {
    return new Scheduling(engine, limits, strategy, isTold, other);
  }

  /** Executes a program. */
  public Execution run(Choices choices, Program program) {
    Program watched =
        threads -> {
          watch.spawnInto(threads);
          program.spawnInto(threads);
        };
    return engine.run(limits, strategy, choices, watched);
  }
}
