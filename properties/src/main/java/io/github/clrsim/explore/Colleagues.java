package io.github.clrsim.explore;

import java.util.function.Supplier;

/**
 * Others who execute parts of the same campaign, in processes of their own. Each draws the same
 * executions from the same words, and learns from all; so it does not matter who executes which,
 * and nothing but the time that it takes depends on them.
 */
public interface Colleagues {
  /**
   * A round begins that is executed here. Its executions have numbers from 0.
   *
   * @param round its number, from 0
   */
  void begins(long round);

  /**
   * This execution of the round is planned. Whoever it is that is to execute it may do so now.
   *
   * @param task executes it; done at most once, on the calling thread
   */
  void planned(long execution, Supplier<Executed> task);

  /** Whether somebody is at this execution, which was planned, or is through with it. */
  boolean isUnderWay(long execution);

  /**
   * What came of an execution, which all before it do not end the campaign. They are asked for in
   * their order.
   */
  Executed result(long execution);
}
