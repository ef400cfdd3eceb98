package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.strategy.Shard;

/**
 * How one campaign searches: a strategy for each of its executions, and what it learns from one to
 * the next. The same plan asked for the same numbers in the same order gives the same executions.
 *
 * <p>Who executes one after the other asks by {@link #attempt}. Where several executions go on at
 * the same time, each is planned {@link #ahead}, and the plan is told which ones are {@link #over};
 * the same questions and answers in the same order give the same executions there too.
 */
public interface Plan {

  /**
   * What the execution of this number is given. Numbers are asked for in rising order, with gaps
   * where a {@link Shard} leaves some to others, and each execution is over before the next is
   * asked for.
   */
  Attempt attempt(long number);

  /**
   * The same, but earlier executions may be going on: only what is known by {@link #over} is used.
   */
  default Attempt ahead(long number) {
    return attempt(number);
  }

  /** From now on all plans may use what an execution taught that was planned {@link #ahead}. */
  default void learn(Lesson lesson) {}

  /** The execution that was given this attempt {@link #ahead} is over, and is learned from now. */
  default void over(Attempt attempt) {
    learn(Lesson.of(attempt));
  }
}
