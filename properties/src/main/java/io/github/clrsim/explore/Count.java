package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Counts what a campaign does. Interleavings are told apart at each place by itself, because the
 * same order of threads means something else in another scenario.
 */
final class Count {
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

  /**
   * An execution at a place that is to be counted when it is over.
   *
   * @param attempt what it is to be given
   * @param sight what is seen of it then
   * @param exercise to be told every step of it, a second run excepted
   */
  record Watched(int place, Attempt attempt, Tally.Sight sight, ExerciseCount exercise) {}

  /** Watches an execution at a place. */
  Watched watch(int at, Attempt attempt) {
    Tally.Sight sight = tallies.get(at).sight();
    return new Watched(at, sight.of(attempt), sight, new ExerciseCount());
  }

  /** The execution is over, and counts. */
  void over(Watched watched) {
    place = watched.place();
    watched.sight().addSitesTo(sites);
    exercise.add(watched.exercise());
  }

  /** It is one of those to be told apart. */
  void seen(Watched watched) {
    tallies.get(watched.place()).count(watched.sight());
  }

  /** The run that was over last had another program than that of its place. */
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
}
