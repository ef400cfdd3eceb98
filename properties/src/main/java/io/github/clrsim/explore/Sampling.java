package io.github.clrsim.explore;

import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * A campaign that draws schedules, round after round. What came of a round does not depend on those
 * before it, so that rounds can be run anywhere, and one that was run need not be run again.
 */
final class Sampling {
  private final Campaign campaign;
  private final StrategyName.Sampling strategy;
  private final Progress progress;
  private final Supplier<Next> next;
  private final long planned;
  private final Count count;
  private final LimitsReached limits = new LimitsReached();

  /** How many executions the rounds had that are over. */
  private long over;

  Sampling(
      Campaign campaign, StrategyName.Sampling strategy, Progress progress, Supplier<Next> next) {
    this.campaign = campaign;
    this.strategy = strategy;
    this.progress = progress;
    this.next = next;
    this.planned = campaign.executionsPlanned();
    this.count = new Count(campaign);
  }

  Result run(int jobs, RoundStore store) {
    boolean isForMany = campaign.trial().arm().isForMany();
    return run(Crew.of(isForMany ? jobs : 1, SampledRound.LANES), _ -> {}, store);
  }

  Result run(Colleagues colleagues, RoundStore store) {
    return run(new Crew.Apart(colleagues), colleagues::begins, store);
  }

  private Result run(Crew all, LongConsumer begins, RoundStore store) {
    try (Crew crew = all) {
      PrimitiveIterator.OfLong rounds = campaign.roundsHere().iterator();
      Optional<Result> ended = Optional.empty();
      while (ended.isEmpty() && rounds.hasNext()) {
        ended = endedBy(result(rounds.nextLong(), crew, begins, store));
      }
      return ended.orElseGet(this::whole);
    }
  }

  private RoundResult result(long round, Crew crew, LongConsumer begins, RoundStore store) {
    Optional<RoundResult> known = store.find(round);
    if (known.isPresent()) {
      return known.get();
    }
    begins.accept(round);
    RoundResult result =
        new SampledRound(
                campaign,
                strategy,
                round,
                (number, what) -> progress.at(over + number, planned, what),
                next)
            .run(crew);
    if (result.isFinal()) {
      store.keep(round, result);
    }
    return result;
  }

  /** What came of the campaign, if it ends with this round. */
  private Optional<Result> endedBy(RoundResult round) {
    count.add(round.count());
    limits.add(round.limited(), round.firstLimited());
    over = count.seen();
    return switch (round.end()) {
      case RoundResult.End.Whole _ -> Optional.empty();
      case RoundResult.End.AtLimits _ -> limits.result(count.sum(), List.of(), false);
      case RoundResult.End.Failed failed ->
          Optional.of(new Result.Stopped(failed.verdict(), count.sum(), failed.failing()));
      case RoundResult.End.Amid amid ->
          Optional.of(
              amid.why() == Next.STOPPED_BY_USER
                  ? new Result.EndedByUser(count.sum(), List.of(), limits.number(), planned)
                  : whole());
    };
  }

  private Result whole() {
    return limits
        .result(count.sum(), List.of(), true)
        .orElseGet(() -> new Result.Passed(count.sum(), List.of()));
  }
}
