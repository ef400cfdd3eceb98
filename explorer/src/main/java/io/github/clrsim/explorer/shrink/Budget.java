package io.github.clrsim.explorer.shrink;

import java.util.function.BooleanSupplier;

/**
 * How much shrinking may cost. When it is spent, the smallest case so far is the result.
 *
 * @param runs how many executions
 * @param steps how many steps all of them together may take, so that a few long executions cost no
 *     more than many short ones
 * @param isUp asked before each execution: whether somebody wants the result now
 */
public record Budget(int runs, long steps, BooleanSupplier isUp) {

  /** So many executions, each as long as it is. */
  public static Budget ofRuns(int runs) {
    return new Budget(runs, Long.MAX_VALUE, () -> false);
  }

  /** The same, or until somebody wants the result. */
  public Budget until(BooleanSupplier wanted) {
    return new Budget(runs, steps, wanted);
  }

  /** The same with so many executions. */
  public Budget withRuns(int most) {
    return new Budget(most, steps, isUp);
  }

  /** What is left of it. */
  public Budget without(int spentRuns, long spentSteps) {
    return new Budget(Math.max(0, runs - spentRuns), Math.max(0, steps - spentSteps), isUp);
  }

  /** Why nothing more may be played; {@link Reach#MINIMAL} if it may. */
  Reach reach(int spentRuns, long spentSteps) {
    if (spentRuns >= runs || spentSteps >= steps) {
      return Reach.SPENT;
    }
    return isUp.getAsBoolean() ? Reach.WANTED : Reach.MINIMAL;
  }
}
