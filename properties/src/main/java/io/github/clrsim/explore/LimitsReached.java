package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Campaign.Searched;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The executions of a campaign that reached a limit: nothing follows from them, and nothing from
 * them for the others, so the campaign goes on.
 */
final class LimitsReached {
  /** Long runs cost most, so a campaign in which they are the rule ends after so many. */
  private static final long MANY = 20;

  private long number;
  private Optional<Result.AtLimit> first = Optional.empty();

  /** Whether an execution is one of them, which is counted then. A law that broke is broken. */
  boolean take(Judged judged) {
    if (judged.verdict() instanceof Verdict.Broken
        || !(judged.run().ending() instanceof Run.Ending.LimitReached limit)) {
      return false;
    }
    number++;
    first = first.or(() -> Optional.of(new Result.AtLimit(judged.tried(), limit.diagnostic())));
    return true;
  }

  /** Those of other executions are some of these, too. */
  void add(long others, Optional<Result.AtLimit> firstOfThem) {
    number += others;
    first = first.or(() -> firstOfThem);
  }

  Optional<Result.AtLimit> first() {
    return first;
  }

  long number() {
    return number;
  }

  /** Whether they are the rule among so many executions. */
  boolean areTheRule(long executions) {
    return number >= MANY && 2 * number > executions;
  }

  /** What came of the campaign, if there was one of them, and no law broke. */
  Optional<Result> result(Campaign.Sum sum, List<Searched> proofs, boolean isWhole) {
    return first.map(at -> new Result.Inconclusive(sum, proofs, number, at, isWhole));
  }
}
