package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A campaign that draws schedules: one of each place, then the next of each. */
final class Sampling {
  private final Campaign campaign;
  private final Progress progress;
  private final BooleanSupplier isEnded;
  private final List<Place> places;

  /** One plan a place, because what one teaches would mislead at another. */
  private final List<Plan> plans;

  /** For what is varied: where a thread stands there is nothing to one place alone. */
  private final Plan varied;

  private final long planned;
  private final Count count;
  private final LimitsReached limits = new LimitsReached();
  private long number;

  Sampling(
      Campaign campaign,
      StrategyName.Sampling strategy,
      Progress progress,
      BooleanSupplier isEnded) {
    this.campaign = campaign;
    this.progress = progress;
    this.isEnded = isEnded;
    this.places = campaign.places();
    this.plans =
        IntStream.range(0, places.size())
            .mapToObj(place -> strategy.campaign(seed(place)))
            .toList();
    this.varied = strategy.campaign(seed(places.size()));
    this.planned = campaign.executionsPlanned();
    this.count = new Count(places.size(), campaign.trial().arm().isTold());
  }

  Result run() {
    for (long schedule = 0; schedule < campaign.schedules(); schedule++) {
      for (int place = 0; place < places.size(); place++) {
        if (campaign.runsHere(schedule, place)) {
          if (isEnded.getAsBoolean()) {
            return new Result.EndedByUser(count.sum(), List.of(), limits.number(), planned);
          }
          Optional<Judged> failed = execution(schedule, place);
          if (limits.areTheRule(number + 1)) {
            return limits.result(count.sum(), List.of(), false).orElseThrow();
          }
          if (failed.isPresent()) {
            Judged judged = failed.get();
            return new Result.Stopped(judged.verdict(), count.sum(), judged.tried());
          }
          progress.at(++number, planned, "%s; %s".formatted(places.get(place), count.text()));
        }
      }
    }
    return limits
        .result(count.sum(), List.of(), true)
        .orElseGet(() -> new Result.Passed(count.sum(), List.of()));
  }

  private Optional<Judged> execution(long schedule, int place) {
    Place at = places.get(place);
    Optional<Place> drawn = drawn(schedule, place);
    if (drawn.isPresent()) {
      Attempt attempt = varied.attempt(schedule * places.size() + place);
      return execution(drawn.get(), count.watch(places.size(), attempt), true);
    }
    Attempt attempt =
        schedule == 0
            ? new Attempt(0, Strategy.walk(), Choices.calm())
            : plans.get(place).attempt(schedule);
    return execution(at, count.watch(place, attempt), false);
  }

  /** Another program for this execution; the first of each place has that of its place. */
  private Optional<Place> drawn(long schedule, int place) {
    Place at = places.get(place);
    return schedule == 0
        ? Optional.empty()
        : campaign
            .selection()
            .variation()
            .of(at, SplitMix.mixed(seed(place) + SplitMix.GOLDEN_GAMMA * schedule))
            .map(scenario -> new Place(scenario, at.profile()));
  }

  private Optional<Judged> execution(Place at, Attempt watched, boolean isVaried) {
    Trial trial = campaign.trial();
    if (!isRunTwice()) {
      Judged judged = trial.with(at.scenario(), at.profile(), watched, count.exercise());
      count.seen();
      return failing(judged, isVaried);
    }
    List<Step> steps = new ArrayList<>();
    Judged once =
        trial.with(at.scenario(), at.profile(), watched, count.exercise().andThen(steps::add));
    count.seen();
    Optional<Judged> failed = failing(once, isVaried);
    boolean isKept = failed.isEmpty() && !(once.run().ending() instanceof Run.Ending.LimitReached);
    return isKept ? failing(trial.again(once.tried(), steps, step -> {}), isVaried) : failed;
  }

  /**
   * Counts a run; answers it if it ends the campaign. That a program is too long which nobody asked
   * for says nothing at all.
   */
  private Optional<Judged> failing(Judged judged, boolean isVaried) {
    count.add(judged.run());
    if (isVaried) {
      count.varied();
    }
    boolean isBeyond =
        isVaried
            ? judged.run().ending() instanceof Run.Ending.LimitReached
                && !(judged.verdict() instanceof Verdict.Broken)
            : limits.take(judged);
    return isBeyond
        ? Optional.empty()
        : Optional.of(judged).filter(each -> !(each.verdict() instanceof Verdict.Kept));
  }

  /**
   * One of each so many, the first of all among them, and otherwise at no fixed distance: a number
   * that divides that of the places would meet the same place every time.
   */
  private boolean isRunTwice() {
    if (!campaign.runsTwice()) {
      return false;
    }
    long block = number / campaign.twiceEvery();
    long chosen =
        block == 0 ? 0 : Long.remainderUnsigned(SplitMix.mixed(block), campaign.twiceEvery());
    return number % campaign.twiceEvery() == chosen;
  }

  private long seed(int place) {
    return SplitMix.mixed(campaign.seed() + SplitMix.GOLDEN_GAMMA * (place + 1));
  }
}
