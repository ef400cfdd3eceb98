package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.Choices;

/** Short ways to execute a program in a test. */
final class Simulation {
  private static final Limits LIMITS = new Limits(5_000, 16);

  private Simulation() {}

  static Execution walk(long seed, Program program) {
    return Engine.virtual().run(LIMITS, Strategy.walk(), Choices.seeded(seed), program);
  }

  static Execution calm(Program program) {
    return Engine.virtual().run(LIMITS, Strategy.calm(), Choices.calm(), program);
  }
}
