package io.github.clrsim.cli.campaign;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.KnownEnds;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.laws.judge.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A worker: runs the rounds of its part that are not in the store yet, one after the other, and
 * says nothing but which rounds it found in part, and runs again. It may be killed at any moment,
 * and run again: what was stored stays, and no round that is there is run a second time.
 *
 * @param store where the campaign is
 * @param part which rounds it runs
 * @param findingsMax with how many rounds in which a law broke the campaign ends
 * @param time how long it may go on
 */
public record Working(
    Console console, Path store, Shard part, int findingsMax, Optional<Duration> time)
    implements CampaignUse {

  @Override
  public Next begin(Planned campaign) {
    CampaignFolder folder = CampaignFolder.of(campaign.identity(), store);
    long begun = System.nanoTime();
    Supplier<Campaign.Next> next = () -> next(campaign, begun);
    for (Search search : campaign.searches()) {
      if (!isWhole(search, folder, next, campaign.jobs())) {
        break;
      }
    }
    return new Next.Over(0);
  }

  private Campaign.Next next(Planned campaign, long begun) {
    if (campaign.isStopped().getAsBoolean()) {
      return Campaign.Next.STOPPED_BY_USER;
    }
    boolean isUp = time.filter(all -> System.nanoTime() - begun >= all.toNanos()).isPresent();
    return isUp ? Campaign.Next.TIME_IS_UP : Campaign.Next.BEGIN;
  }

  /** Runs this part of a search; answers whether the one behind it may be wanted. */
  private boolean isWhole(
      Search search, CampaignFolder folder, Supplier<Campaign.Next> next, int jobs) {
    Campaign own = search.campaign().part(part);
    OwnRounds rounds =
        new OwnRounds(
            new StoredRounds(folder, search.name(), own.trial().laws()),
            new KnownEnds(folder, search.name(), findingsMax));
    Result result;
    do {
      result = own.run(Progress.SILENT, next, jobs, rounds);
    } while (isBroken(result) && !rounds.isOver());
    rounds.stored.repaired().forEach(console::tell);
    return result instanceof Result.Passed && !rounds.isOver() && next.get() == Campaign.Next.BEGIN;
  }

  private static boolean isBroken(Result result) {
    return result.verdict() instanceof Verdict.Broken;
  }

  /** Those of a worker. */
  private static final class OwnRounds implements RoundStore {
    private final StoredRounds stored;
    private final KnownEnds ends;
    private boolean isOver;

    OwnRounds(StoredRounds stored, KnownEnds ends) {
      this.stored = stored;
      this.ends = ends;
    }

    /** Whether the search ends before a round that was wanted here. */
    boolean isOver() {
      return isOver;
    }

    @Override
    public Optional<RoundResult> find(long round) {
      isOver = isOver || ends.isBefore(round);
      return isOver
          ? Optional.of(RoundResult.NOTHING)
          : stored.find(round).map(it -> known(it, round));
    }

    private RoundResult known(RoundResult result, long round) {
      ends.add(round, result.end());
      return isBroken(result) && !ends.isAt(round) ? result.goingOn() : result;
    }

    @Override
    public void keep(long round, RoundResult result) {
      stored.keep(round, result);
      stored
          .fault()
          .ifPresent(
              unwritable -> {
                throw unwritable.thrown();
              });
      ends.add(round, result.end());
      isOver = isOver || ends.isAt(round);
    }

    private static boolean isBroken(RoundResult result) {
      return result.end() instanceof RoundResult.End.Failed(Verdict.Broken _, var _);
    }
  }
}
