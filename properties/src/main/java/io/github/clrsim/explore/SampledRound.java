package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Lesson;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One round of a campaign that draws schedules: one of each place, then the next of each.
 *
 * <p>Several executions may go on at a time. Nothing depends on how many: each is planned when a
 * fixed number of earlier ones has been learned from ({@link #learnedBefore}), each has its lane by
 * its number, and they are counted in their order, up to the first that ends the campaign.
 */
final class SampledRound {
  /** An execution may be planned while so many before it are not over. */
  private static final int AHEAD_MAX = 63;

  /**
   * Static fields of woven code live on from an execution to the next but three. Each lane has
   * woven classes of its own, which the JVM compiles one by one, so that many would cost more than
   * they bring.
   */
  static final int LANES = 4;

  private final Campaign campaign;
  private final long round;
  private final Told told;
  private final Supplier<Next> next;
  private final List<Place> places;

  /** One plan a place, because what one teaches would mislead at another. */
  private final List<Plan> plans;

  /** For what is varied: where a thread stands there is nothing to one place alone. */
  private final Plan varied;

  private final List<Lane> lanes;
  private final Count count;

  /** How many executions of the campaign are before this round. */
  private final long before;

  private final LimitsReached limits = new LimitsReached();

  /** Those that were begun and are not counted yet. */
  private final Deque<UnderWay> underWay = new ArrayDeque<>();

  /** What those taught that were counted, as long as no plan has learned it yet. */
  private final Deque<Learned> unlearned = new ArrayDeque<>();

  private long begun;
  private long number;
  private long learned;

  /** Hears of each execution that is over. */
  @FunctionalInterface
  interface Told {
    /**
     * One more is over.
     *
     * @param number how many of this round are
     * @param what it was, in words
     */
    void over(long number, Supplier<String> what);
  }

  /**
   * A round.
   *
   * @param round its number, from 0
   * @param next asked before each execution
   */
  SampledRound(
      Campaign campaign,
      StrategyName.Sampling strategy,
      long round,
      Told told,
      Supplier<Next> next) {
    this.campaign = campaign;
    this.round = round;
    this.told = told;
    this.next = next;
    this.places = campaign.places();
    this.plans =
        IntStream.range(0, places.size())
            .mapToObj(place -> strategy.campaign(seed(place)))
            .toList();
    this.varied = strategy.campaign(seed(places.size()));
    this.lanes = Stream.generate(campaign.trial().arm()::lane).limit(LANES).toList();
    this.count = new Count(campaign);
    this.before = campaign.firstOf(round) * places.size();
  }

  /** One execution of the campaign. */
  private record Slot(long schedule, int place) {}

  /**
   * What an execution is given.
   *
   * @param plan who planned it, and learns from it
   * @param attempt as it was planned
   * @param at the scenario and the runtime
   * @param place where it is counted
   */
  private record Drawn(Plan plan, Attempt attempt, Place at, int place) {}

  private record UnderWay(Slot slot, Drawn drawn, Lane.Turn turn, Supplier<Executed> done) {}

  /** What a plan is to learn. */
  private record Learned(Plan plan, Lesson lesson) {}

  RoundResult run(Crew crew) {
    Iterator<Slot> slots = slots().iterator();
    Next wanted = Next.BEGIN;
    try {
      do {
        while (wanted == Next.BEGIN && slots.hasNext() && mayBegin(crew)) {
          wanted = next.get();
          if (wanted == Next.BEGIN) {
            begin(slots.next(), crew);
          }
        }
        if (wanted != Next.BEGIN && !crew.isUnderWay(number)) {
          break;
        }
        Optional<RoundResult.End> ended =
            underWay.isEmpty() ? Optional.empty() : count(underWay.removeFirst());
        if (ended.isPresent()) {
          return result(ended.get());
        }
      } while (!underWay.isEmpty() || (slots.hasNext() && wanted == Next.BEGIN));
    } finally {
      underWay.forEach(each -> each.turn().drop());
    }
    return result(
        wanted == Next.BEGIN ? new RoundResult.End.Whole() : new RoundResult.End.Amid(wanted));
  }

  private RoundResult result(RoundResult.End end) {
    return new RoundResult(
        count.round(campaign.endOf(round) * places.size()), limits.number(), limits.first(), end);
  }

  private Stream<Slot> slots() {
    return LongStream.range(campaign.firstOf(round), campaign.endOf(round))
        .boxed()
        .flatMap(
            schedule ->
                IntStream.range(0, places.size()).mapToObj(place -> new Slot(schedule, place)));
  }

  private boolean mayBegin(Crew crew) {
    return underWay.size() < crew.room() && number >= learnedBefore(begun);
  }

  /**
   * From how many executions there is something to learn when this one is planned: from half of
   * those before it at least, and soon from nearly all.
   */
  private static long learnedBefore(long execution) {
    return execution - Math.min(AHEAD_MAX, execution / 2);
  }

  private void begin(Slot slot, Crew crew) {
    for (; learned < learnedBefore(begun); learned++) {
      Learned first = unlearned.removeFirst();
      first.plan().learn(first.lesson());
    }
    Drawn drawn = drawn(slot);
    Count.Watched watched = count.watch(drawn.place(), drawn.attempt());
    int lane = (int) (begun % LANES);
    Lane.Turn turn = lanes.get(lane).turn(begun);
    boolean isTwice = isRunTwice(before + begun);
    Attempt attempt = crew.recallable(watched.attempt());
    underWay.add(
        new UnderWay(
            slot,
            drawn,
            turn,
            crew.begin(begun, lane, () -> execution(turn, drawn, attempt, watched, isTwice))));
    begun++;
  }

  private Drawn drawn(Slot slot) {
    Place at = places.get(slot.place());
    Optional<Place> other = other(slot, at);
    if (other.isPresent()) {
      Attempt attempt = varied.ahead(slot.schedule() * places.size() + slot.place());
      return new Drawn(varied, attempt, other.get(), places.size());
    }
    Plan plan = plans.get(slot.place());
    Attempt attempt =
        slot.schedule() == 0
            ? new Attempt(0, Strategy.walk(), Choices.calm())
            : plan.ahead(slot.schedule());
    return new Drawn(plan, attempt, at, slot.place());
  }

  /** Another program for this execution; the first of each place has that of its place. */
  private Optional<Place> other(Slot slot, Place at) {
    return slot.schedule() == 0
        ? Optional.empty()
        : campaign
            .selection()
            .variation()
            .of(at, SplitMix.mixed(seed(slot.place()) + SplitMix.GOLDEN_GAMMA * slot.schedule()))
            .map(scenario -> new Place(scenario, at.profile()));
  }

  /** Done by whoever of the crew does it: touches nothing but what is its own. */
  private Executed execution(
      Lane.Turn turn, Drawn drawn, Attempt attempt, Count.Watched watched, boolean isTwice) {
    Place at = drawn.at();
    Trial trial = campaign.trial().on(turn.arm());
    List<Executed.Ran> runs = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    Judged once =
        trial.with(
            at.scenario(),
            at.profile(),
            attempt,
            isTwice ? watched.exercise().andThen(steps::add) : watched.exercise());
    runs.add(Executed.Ran.of(once));
    if (isTwice && runs.getFirst().notable().isEmpty()) {
      runs.add(Executed.Ran.of(trial.again(once.tried(), steps)));
    }
    return new Executed(
        runs,
        once.seen(),
        watched.sight().sighting(),
        watched.sites(),
        watched.exercise().counted(),
        Lesson.of(drawn.attempt()));
  }

  /** Counts an execution; answers how the campaign ended, if it does with this one. */
  private Optional<RoundResult.End> count(UnderWay execution) {
    Executed done = execution.done().get();
    int place = execution.drawn().place();
    unlearned.add(new Learned(execution.drawn().plan(), done.lesson()));
    count.called(execution.turn().uncontrolled());
    count.executed(place, done);
    boolean isVaried = place == places.size();
    Optional<Judged> failed =
        done.runs().stream().flatMap(run -> failing(run, isVaried).stream()).findFirst();
    if (limits.areTheRule(number + 1)) {
      return Optional.of(new RoundResult.End.AtLimits());
    }
    if (failed.isPresent()) {
      Judged judged = failed.get();
      return Optional.of(new RoundResult.End.Failed(judged.verdict(), judged.tried()));
    }
    Place at = places.get(execution.slot().place());
    told.over(++number, () -> "%s; %s".formatted(at, count.text()));
    return Optional.empty();
  }

  /**
   * Counts a run; answers it if it ends the campaign. That a program is too long which nobody asked
   * for says nothing at all.
   */
  private Optional<Judged> failing(Executed.Ran run, boolean isVaried) {
    count.add(run.steps(), run.fingerprint());
    if (isVaried) {
      count.varied();
    }
    return run.notable()
        .filter(judged -> !(isVaried ? isBeyond(judged) : limits.take(judged)))
        .filter(judged -> !(judged.verdict() instanceof Verdict.Kept));
  }

  private static boolean isBeyond(Judged judged) {
    return judged.run().ending() instanceof Run.Ending.LimitReached
        && !(judged.verdict() instanceof Verdict.Broken);
  }

  /**
   * One of each so many, the first of all among them, and otherwise at no fixed distance: a number
   * that divides that of the places would meet the same place every time.
   */
  private boolean isRunTwice(long execution) {
    if (!campaign.runsTwice()) {
      return false;
    }
    long block = execution / campaign.twiceEvery();
    long chosen =
        block == 0 ? 0 : Long.remainderUnsigned(SplitMix.mixed(block), campaign.twiceEvery());
    return execution % campaign.twiceEvery() == chosen;
  }

  private long seed(int place) {
    return SplitMix.mixed(campaign.seed() + SplitMix.GOLDEN_GAMMA * (place + 1));
  }
}
