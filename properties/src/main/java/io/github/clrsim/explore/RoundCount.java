package io.github.clrsim.explore;

import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.explore.distinct.Interleavings;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.weave.site.Site;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was counted in the executions of a round: all that a report says of them.
 *
 * @param runs all of them, second runs included
 * @param seen what executions that are told apart showed, by the number of their place; that of
 *     what was varied is one behind the others
 * @param sites the places in woven code that were come by, in a fixed order
 * @param exercise what came of the profiler's wishes
 * @param rules of each law about the runtime that there was an occasion to break, by name, in how
 *     many executions there was
 * @param uncontrolled what the profiler called that is left as it is, in a fixed order
 */
public record RoundCount(
    Runs runs,
    SortedMap<Integer, Interleavings.Seen> seen,
    List<Site> sites,
    ExerciseCount.Counted exercise,
    SortedMap<String, Long> rules,
    List<UncontrolledCall> uncontrolled) {
  /** No executions. */
  static final RoundCount NOTHING =
      new RoundCount(
          new Runs(0, 0, 0, new Fingerprinter().fingerprint()),
          new TreeMap<>(),
          List.of(),
          new ExerciseCount().counted(),
          new TreeMap<>(),
          List.of());

  public RoundCount {
    seen = Collections.unmodifiableSortedMap(new TreeMap<>(seen));
    sites = List.copyOf(sites);
    rules = Collections.unmodifiableSortedMap(new TreeMap<>(rules));
    uncontrolled = List.copyOf(uncontrolled);
  }

  /**
   * The runs of a round.
   *
   * @param executions how many there were
   * @param varied how many of them had another program than that of their place
   * @param steps how many steps all their traces have together
   * @param fingerprint a digest of all of them in their order
   */
  public record Runs(long executions, long varied, long steps, Fingerprint fingerprint) {}
}
