package io.github.clrsim.explore;

import io.github.clrsim.explore.Campaign.Result.AtLimit;
import io.github.clrsim.laws.judge.Verdict;
import java.util.Optional;

/**
 * What came of a round.
 *
 * @param count what was counted
 * @param limited how many executions reached a limit
 * @param firstLimited the first of them
 * @param end how it ended
 */
public record RoundResult(RoundCount count, long limited, Optional<AtLimit> firstLimited, End end) {
  /** What stands for a round that is left to others: it counts for nothing. */
  public static final RoundResult NOTHING =
      new RoundResult(RoundCount.NOTHING, 0, Optional.empty(), new End.Whole());

  /** How a round ended. */
  public sealed interface End {
    /** All its executions were over, and none of them ended the campaign. */
    record Whole() implements End {}

    /** Executions that reach a limit were the rule, and the campaign ended there. */
    record AtLimits() implements End {}

    /** An execution broke a law, or was refused, and the campaign ended there. */
    record Failed(Verdict verdict, Case failing) implements End {}

    /** Somebody wanted no more. It is not known what the other executions would have shown. */
    record Amid(Campaign.Next why) implements End {}
  }

  /** The same with an end after which the campaign goes on. */
  public RoundResult goingOn() {
    return new RoundResult(count, limited, firstLimited, new End.Whole());
  }

  /** Whether it would come to this again, so that it need not be run again. */
  boolean isFinal() {
    return !(end instanceof End.Amid);
  }
}
