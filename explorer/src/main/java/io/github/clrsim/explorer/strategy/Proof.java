package io.github.clrsim.explorer.strategy;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.strategy.coverage.PartialOrder;
import java.util.OptionalInt;

/** What an {@link ExhaustiveSearch} came to. */
public sealed interface Proof {

  /** In one sentence. */
  String text();

  /** How many executions it took, those cut off included. */
  long executions();

  private static String preemptions(int count) {
    return Counted.of(count, "preemption");
  }

  /**
   * No schedule within the bound fails, with no choice of chance.
   *
   * @param preemptionsMax the bound; empty when there was none, or when nothing lay beyond it
   * @param interleavings how many different ones ran to their end, by their {@link PartialOrder}
   * @param cutOff how many of the executions were cut off, because what would have followed was
   *     known
   * @param isFair whether schedules were left out in which one thread's pauses overtake another
   *     that is ready again and again ({@link ExhaustiveSearch#OVERTAKING_MAX})
   */
  record Proved(
      OptionalInt preemptionsMax, long executions, long interleavings, long cutOff, boolean isFair)
      implements Proof {
    @Override
    public String text() {
      String bound =
          preemptionsMax.isPresent()
              ? "every schedule with at most " + preemptions(preemptionsMax.getAsInt())
              : "every schedule";
      String fair = isFair ? " (pauses overtake a ready thread at most %s)" : "";
      return "Proved for %s%s: %s, %s, %,d cut off as known."
          .formatted(
              bound,
              fair.formatted(Counted.of(ExhaustiveSearch.OVERTAKING_MAX, "time")),
              Counted.grouped(executions, "execution"),
              Counted.grouped(interleavings, "interleaving"),
              cutOff);
    }
  }

  /**
   * One execution failed; the search ended there.
   *
   * @param picks replay it
   * @param preemptions how many it has
   * @param preemptionsProved with at most so many, none fails; empty if nothing is known of fewer
   */
  record Failed(
      ChoiceSequence picks, int preemptions, OptionalInt preemptionsProved, long executions)
      implements Proof {
    @Override
    public String text() {
      String fewer =
          preemptionsProved.isPresent()
              ? "; with at most %d, none fails".formatted(preemptionsProved.getAsInt())
              : "";
      return "Failed in execution %,d, with %s%s."
          .formatted(executions, Proof.preemptions(preemptions), fewer);
    }
  }

  /**
   * The executions allowed did not suffice.
   *
   * @param preemptionsProved every schedule with at most so many preemptions is proved not to fail;
   *     empty if not even those with none are
   */
  record OutOfBudget(OptionalInt preemptionsProved, long executions, long interleavings)
      implements Proof {
    @Override
    public String text() {
      String proved =
          preemptionsProved.isPresent()
              ? "schedules with at most "
                  + preemptions(preemptionsProved.getAsInt())
                  + " are proved"
              : "nothing is proved";
      return "Not finished after %s of %s: none failed, %s."
          .formatted(
              Counted.grouped(executions, "execution"),
              Counted.grouped(interleavings, "interleaving"),
              proved);
    }
  }
}
