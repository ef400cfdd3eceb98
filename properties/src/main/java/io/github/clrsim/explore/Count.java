package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Counts what a campaign does. Interleavings are told apart at each place by itself, because the
 * same order of threads means something else in another scenario.
 */
final class Count {
  /** Sites beyond this number are not counted. */
  private static final int SITES_MAX = 1 << 24;

  private final List<Tally> tallies;
  private final Fingerprinter fingerprints = new Fingerprinter();
  private final ExerciseCount exercise = new ExerciseCount();

  /** Code is the same everywhere, so its sites are counted once. */
  private final BitSet sites = new BitSet();

  private int place;
  private long executions;
  private long varied;
  private long steps;

  /**
   * @param places how many there are; what is varied counts as one more
   */
  Count(int places, boolean isTold) {
    this.tallies = Stream.generate(() -> new Tally(isTold)).limit(places + 1L).toList();
  }

  /** What an execution at a place is to be given instead, so that it can be counted. */
  Attempt watch(int at, Attempt attempt) {
    place = at;
    Attempt watched = tallies.get(at).watch(attempt);
    return new Attempt(watched.number(), new Sighted(watched.strategy()), watched.choices());
  }

  /** The execution that was watched last is one of those to be told apart. */
  void seen() {
    tallies.get(place).count();
  }

  /** To be told every step of an execution, second runs excepted. */
  Consumer<Step> exercise() {
    return exercise;
  }

  /** The run that was watched last had another program than that of its place. */
  void varied() {
    varied++;
  }

  /** One more run is over. */
  void add(Run run) {
    executions++;
    steps += run.steps();
    fingerprints.add(run.fingerprint());
  }

  Campaign.Sum sum() {
    return new Campaign.Sum(
        executions, varied, steps, fingerprints.fingerprint(), statistics(), exercise.exercise());
  }

  /** What was seen at the place of the last execution, in a few words. */
  String text() {
    Statistics here = tallies.get(place).statistics();
    return String.format(
        Locale.ROOT, "%,d seen, next new %.0f%%", here.interleavings(), 100 * here.chanceOfNew());
  }

  private Statistics statistics() {
    return new Statistics(
        sum(Statistics::executions),
        sum(Statistics::steps),
        sites.cardinality(),
        sum(Statistics::interleavings),
        sum(Statistics::seenOnce),
        sum(Statistics::seenTwice),
        sum(Statistics::counted));
  }

  private long sum(ToLongFunction<Statistics> column) {
    return tallies.stream().map(Tally::statistics).mapToLong(column).sum();
  }

  /** Another strategy, and the sites its steps come by. */
  private final class Sighted implements Strategy.Forwarding {
    private final Strategy strategy;

    Sighted(Strategy strategy) {
      this.strategy = strategy;
    }

    @Override
    public Strategy strategy() {
      return strategy;
    }

    @Override
    public void steps(SimulatedThread thread) {
      if (thread.site() > 0 && thread.site() < SITES_MAX) {
        sites.set(thread.site());
      }
      strategy.steps(thread);
    }
  }
}
