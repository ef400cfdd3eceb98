package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explore.coverage.Coverage;
import io.github.clrsim.explore.coverage.Growth;
import io.github.clrsim.explore.coverage.RuleOccasions;
import io.github.clrsim.explore.distinct.Interleavings;
import io.github.clrsim.explore.distinct.SketchSize;
import io.github.clrsim.explore.distinct.Totals;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.weave.site.Site;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Counts what a campaign does. Interleavings are told apart at each place by itself, because the
 * same order of threads means something else in another scenario.
 */
final class Count {
  /** What is varied is at most one execution in so many. */
  private static final int VARIED = 4;

  /** Sees what executions do. What they came to is counted here. */
  private final Tally eyes;

  private final List<Interleavings> interleavings;
  private final Fingerprinter fingerprints = new Fingerprinter();
  private final ExerciseCount exercise = new ExerciseCount();
  private final SortedSet<UncontrolledCall> uncontrolled = new TreeSet<>();

  /** Code is the same everywhere, so its sites are counted once; these have a number here. */
  private final BitSet numbered = new BitSet();

  /** Those that were come by elsewhere. */
  private final Set<Site> sites = new HashSet<>();

  private final List<Place> places;
  private final RuleOccasions rules;
  private int place;
  private long seen;
  private long executions;
  private long varied;
  private long steps;

  /** Counts a campaign that is about to begin; what is varied counts as one more place. */
  Count(Campaign campaign) {
    boolean isTold = campaign.trial().arm().isTold();
    this.places = campaign.places();
    this.eyes = new Tally(isTold);
    SketchSize size = campaign.selection().sketches();
    this.interleavings =
        Stream.concat(
                Stream.generate(() -> new Interleavings(size, places.size())).limit(places.size()),
                Stream.of(new Interleavings(size, VARIED)))
            .toList();
    this.rules = new RuleOccasions(campaign.trial().laws());
  }

  /**
   * An execution at a place that is to be counted when it is over.
   *
   * @param attempt what it is to be given
   * @param sight what is seen of it then
   * @param exercise to be told every step of it, a second run excepted
   */
  record Watched(int place, Attempt attempt, Tally.Sight sight, ExerciseCount exercise) {
    /** The places in woven code that it came by. */
    List<Site> sites() {
      BitSet numbers = new BitSet();
      sight.addSitesTo(numbers);
      return numbers.stream().mapToObj(Sites::at).toList();
    }
  }

  /** Watches an execution at a place. */
  Watched watch(int at, Attempt attempt) {
    Tally.Sight sight = eyes.sight();
    return new Watched(at, sight.of(attempt), sight, new ExerciseCount());
  }

  /** The execution is over, and counts. */
  void over(Watched watched) {
    place = watched.place();
    watched.sight().addSitesTo(numbered);
    exercise.add(watched.exercise());
  }

  /** It is one of those to be told apart, and this came of it. */
  void seen(Watched watched, Judged judged) {
    interleavings.get(watched.place()).add(watched.sight().sighting(), seen++);
    rules.add(judged.seen());
  }

  /** An execution at a place is over, counts, and is one of those to be told apart. */
  void executed(int at, Executed done) {
    place = at;
    sites.addAll(done.sites());
    exercise.add(done.exercise());
    interleavings.get(at).add(done.sighting(), seen++);
    rules.add(done.seen());
  }

  /** The execution that was over last called this, which is left as it is. */
  void called(List<UncontrolledCall> calls) {
    uncontrolled.addAll(calls);
  }

  /** The run that was over last had another program than that of its place. */
  void varied() {
    varied++;
  }

  /** One more run is over. */
  void add(Run run) {
    add(run.steps(), run.fingerprint());
  }

  /** One more run is over, of so many steps. */
  void add(long stepsOfIt, Fingerprint fingerprint) {
    executions++;
    steps += stepsOfIt;
    fingerprints.add(fingerprint);
  }

  /** The executions of this round are over, and count. */
  void add(RoundCount round) {
    executions += round.runs().executions();
    varied += round.runs().varied();
    steps += round.runs().steps();
    fingerprints.add(round.runs().fingerprint());
    round.seen().forEach((at, there) -> interleavings.get(at).add(there, seen));
    seen += round.seen().values().stream().mapToLong(Interleavings.Seen::executions).sum();
    rules.add(round.rules());
    sites.addAll(round.sites());
    exercise.add(round.exercise());
    uncontrolled.addAll(round.uncontrolled());
  }

  /**
   * What was counted, as that of one round.
   *
   * @param end how many executions the campaign has up to the end of this round
   */
  RoundCount round(long end) {
    SortedMap<Integer, Interleavings.Seen> there = new TreeMap<>();
    for (int at = 0; at < interleavings.size(); at++) {
      if (interleavings.get(at).executions() > 0) {
        there.put(at, interleavings.get(at).round(end));
      }
    }
    return new RoundCount(
        new RoundCount.Runs(executions, varied, steps, fingerprints.fingerprint()),
        there,
        allSites().stream().sorted(Comparator.comparing(Site::toString)).toList(),
        exercise.counted(),
        rules.byLaw(),
        List.copyOf(uncontrolled));
  }

  Campaign.Sum sum() {
    Totals totals = Totals.of(interleavings);
    return new Campaign.Sum(
        executions,
        varied,
        steps,
        fingerprints.fingerprint(),
        totals.statistics(allSites().size()),
        exercise.exercise(),
        List.copyOf(uncontrolled),
        coverage(totals));
  }

  private Coverage coverage(Totals totals) {
    List<Coverage.AtPlace> at = new ArrayList<>();
    for (int index = 0; index < interleavings.size(); index++) {
      Statistics here = totals.at(index);
      boolean isVaried = index == places.size();
      if (!isVaried || here.executions() > 0) {
        at.add(
            new Coverage.AtPlace(
                isVaried ? "programs of their own" : places.get(index).scenario(),
                isVaried ? "" : places.get(index).profile(),
                here.executions(),
                here.interleavings(),
                here.error()));
      }
    }
    SortedMap<String, Integer> byClass = new TreeMap<>();
    allSites().forEach(site -> byClass.merge(site.owner(), 1, Integer::sum));
    return new Coverage(
        Growth.points(seen, totals::before), at, rules.counted(), exercise.timesCalled(), byClass);
  }

  private Set<Site> allSites() {
    Set<Site> all = new HashSet<>(sites);
    numbered.stream().mapToObj(Sites::at).forEach(all::add);
    return all;
  }

  /** How many executions were told apart, second runs not included. */
  long seen() {
    return seen;
  }

  /** What was seen at the place of the last execution, in a few words. */
  String text() {
    Statistics here = interleavings.get(place).statistics();
    return String.format(
        Locale.ROOT, "%,d seen, next new %.0f%%", here.interleavings(), 100 * here.chanceOfNew());
  }
}
