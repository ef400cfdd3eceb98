package io.github.clrsim.model.strategy;

import io.github.clrsim.model.choice.Choices;

/** Seeds of executions: the same for the same number of the same campaign, whoever runs it. */
final class Seeds {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /** What a strategy draws its plan from. */
  static Choices plan(long seed, long number) {
    return Choices.seeded(mixed(mixed(seed + GOLDEN_GAMMA * (2 * number + 1))));
  }

  /** What the program, and strategies without a plan, draw from. */
  static Choices choices(long seed, long number) {
    return Choices.seeded(mixed(mixed(seed + GOLDEN_GAMMA * (2 * number))));
  }

  /** SplitMix64's finisher (Steele, Lea, Flood 2014): neighbouring numbers give unlike values. */
  static long mixed(long bits) {
    long a = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
