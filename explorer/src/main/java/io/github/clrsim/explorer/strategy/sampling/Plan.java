package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.strategy.Shard;

/**
 * How one campaign searches: a strategy for each of its executions, and what it learns from one to
 * the next. The same plan asked for the same numbers in the same order gives the same executions.
 */
public interface Plan {

  /**
   * What the execution of this number is given. Numbers are asked for in rising order, with gaps
   * where a {@link Shard} leaves some to others, and each execution is over before the next is
   * asked for.
   */
  Attempt attempt(long number);
}
