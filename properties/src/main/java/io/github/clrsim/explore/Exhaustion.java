package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Campaign.Searched;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.ExhaustiveSearch;
import io.github.clrsim.explorer.strategy.Proof;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A campaign that tries every schedule of one place, then of the next. */
final class Exhaustion {
  /** How such a run ends as a CLR tells it. */
  private static final Run.Ending CUT_OFF = new Run.Ending.LimitReached(new Ending.CutOff().text());

  private final Campaign campaign;
  private final StrategyName.Exhaustive bound;
  private final Progress progress;
  private final BooleanSupplier isEnded;
  private final Count count;
  private final LimitsReached limits = new LimitsReached();
  private Optional<Judged> failed = Optional.empty();
  private boolean wasEnded;

  Exhaustion(
      Campaign campaign,
      StrategyName.Exhaustive bound,
      Progress progress,
      BooleanSupplier isEnded) {
    this.campaign = campaign;
    this.bound = bound;
    this.progress = progress;
    this.isEnded = isEnded;
    this.count = new Count(campaign);
  }

  Result run() {
    List<Place> places = campaign.places();
    List<Searched> proofs = new ArrayList<>();
    for (int index = 0; index < places.size(); index++) {
      Place place = places.get(index);
      long before = limits.number();
      Proof proof = search(index, place);
      if (failed.isPresent()) {
        Judged judged = failed.get();
        return new Result.Stopped(judged.verdict(), count.sum(), judged.tried());
      }
      if (wasEnded) {
        return new Result.EndedByUser(
            count.sum(), proofs, limits.number(), campaign.executionsPlanned());
      }
      if (limits.number() > before) {
        // What such an execution would have done next was not tried, so nothing is proved here.
        if (proof instanceof Proof.Proved) {
          continue;
        }
        return limits.result(count.sum(), proofs, false).orElseThrow();
      }
      Searched searched = new Searched(place, proof);
      switch (proof) {
        case Proof.Proved proved -> proofs.add(searched);
        case Proof.OutOfBudget budget -> {
          return new Result.Unfinished(count.sum(), proofs, searched);
        }
        case Proof.Failed lost ->
            throw new IllegalStateException("a search failed in no execution: " + lost.text());
      }
    }
    return limits
        .result(count.sum(), proofs, true)
        .orElseGet(() -> new Result.Passed(count.sum(), proofs));
  }

  private Proof search(int index, Place place) {
    return ExhaustiveSearch.of(bound, campaign.trial().arm().isTold())
        .search(campaign.schedules(), attempt -> fails(index, place, attempt));
  }

  private boolean fails(int index, Place place, Attempt attempt) {
    if (isEnded.getAsBoolean()) {
      wasEnded = true;
      return true;
    }
    Count.Watched watched = count.watch(index, attempt);
    Judged judged = isFirst(attempt) ? twice(place, watched) : once(place, watched, _ -> {});
    progress.at(
        index * campaign.schedules() + attempt.number() + 1,
        campaign.executionsPlanned(),
        () -> "%s; %s".formatted(place, count.text()));
    if (isCutOff(judged)) {
      return false;
    }
    if (limits.take(judged)) {
      return limits.areTheRule(attempt.number() + 1);
    }
    boolean fails = !(judged.verdict() instanceof Verdict.Kept);
    failed = fails ? Optional.of(judged) : Optional.empty();
    return fails;
  }

  /** Of these, nothing can have been cut off yet. */
  private boolean isFirst(Attempt attempt) {
    return attempt.number() == 0 && campaign.runsTwice();
  }

  private Judged twice(Place place, Count.Watched watched) {
    List<Step> steps = new ArrayList<>();
    Judged first = once(place, watched, steps::add);
    boolean isKept = first.verdict() instanceof Verdict.Kept;
    if (!isKept || first.run().ending() instanceof Run.Ending.LimitReached) {
      return first;
    }
    Judged second = campaign.trial().again(first.tried(), steps);
    count.add(second.run());
    return second;
  }

  private Judged once(Place place, Count.Watched watched, Consumer<Step> watcher) {
    Judged judged = run(place, watched.attempt(), watched.exercise().andThen(watcher));
    count.over(watched);
    count.add(judged.run());
    if (!isCutOff(judged)) {
      count.seen(watched, judged);
    }
    return judged;
  }

  private Judged run(Place place, Attempt attempt, Consumer<Step> watcher) {
    Trial trial = campaign.trial();
    if (!campaign.selection().isStartUpCalm()) {
      return trial.with(place.scenario(), place.profile(), attempt, watcher);
    }
    StartUp startUp = new StartUp(attempt.strategy());
    return trial.with(
        place.scenario(), place.profile(), startUp.in(attempt), startUp.andThen(watcher));
  }

  private static boolean isCutOff(Judged judged) {
    return judged.run().ending().equals(CUT_OFF);
  }
}
