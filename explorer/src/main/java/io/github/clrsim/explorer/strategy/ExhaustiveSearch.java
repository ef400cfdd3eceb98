package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.strategy.coverage.LongSet;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Executes a program with every schedule up to a bound of preemptions and every choice of chance,
 * and so proves that none fails, or finds one that does, with as few preemptions as can be.
 *
 * <p>A preemption is a switch away from a thread that could go on; most bugs need one or two. Of
 * schedules that differ only in the order of steps that do not disturb one another, one is enough,
 * and executions are cut off where only such would follow. So the proof holds for what the program
 * says of its steps: for code that is woven and told.
 */
public final class ExhaustiveSearch {

  /**
   * How often one thread may come back from a pause while another is ready and does not move; after
   * that the other goes first. A fair scheduler passes nobody over for ever, and without a bound
   * two threads that poll would never let the search end.
   */
  public static final int OVERTAKING_MAX = 2;

  /** A search without a bound tries the schedules with so few preemptions first. */
  private static final int FEW_PREEMPTIONS = 2;

  private static final int INTERLEAVINGS_COUNTED_MAX = 1 << 22;

  private final OptionalInt preemptionsMax;
  private final boolean isTold;
  private long executions;
  private long cutOff;

  private ExhaustiveSearch(OptionalInt preemptionsMax, boolean isTold) {
    this.preemptionsMax = preemptionsMax;
    this.isTold = isTold;
  }

  /**
   * A search up to this bound.
   *
   * @param isTold whether the program says all that it touches; if not, every schedule is different
   */
  public static ExhaustiveSearch of(StrategyName.Exhaustive bound, boolean isTold) {
    return new ExhaustiveSearch(bound.preemptionsMax(), isTold);
  }

  /**
   * Searches, once.
   *
   * @param executionsMax the budget
   * @param fails executes the program with what it is given, and says whether it failed. What it
   *     says of an execution that was {@linkplain io.github.clrsim.explorer.schedule.Ending.CutOff
   *     cut off} is not regarded
   */
  public Proof search(long executionsMax, Predicate<Attempt> fails) {
    OptionalInt proved = OptionalInt.empty();
    for (int bound = 0; ; bound++) {
      boolean isLast =
          preemptionsMax.isPresent() ? bound == preemptionsMax.getAsInt() : bound > FEW_PREEMPTIONS;
      int max = isLast && preemptionsMax.isEmpty() ? Integer.MAX_VALUE : bound;
      var tree = new ChoiceTree(max, isTold);
      var interleavings = new LongSet(INTERLEAVINGS_COUNTED_MAX);
      do {
        if (executions == executionsMax) {
          return new Proof.OutOfBudget(proved, executions, interleavings.size());
        }
        tree.begin();
        boolean failed = fails.test(new Attempt(executions++, tree, tree));
        if (tree.wasCutOff()) {
          cutOff++;
        } else if (failed) {
          return new Proof.Failed(tree.picks(), tree.preemptions(), proved, executions);
        } else {
          interleavings.add(tree.interleaving());
        }
      } while (tree.advance());
      if (isLast || !tree.hasReachedBound()) {
        return new Proof.Proved(
            tree.hasReachedBound() ? OptionalInt.of(max) : OptionalInt.empty(),
            executions,
            interleavings.size(),
            cutOff,
            tree.hasBarredOvertaking());
      }
      proved = OptionalInt.of(bound);
    }
  }
}
