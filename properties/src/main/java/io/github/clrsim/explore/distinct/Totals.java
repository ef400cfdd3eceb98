package io.github.clrsim.explore.distinct;

import io.github.clrsim.explorer.strategy.Statistics;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What was seen at all places together. The same order of threads means something else in another
 * scenario, so interleavings are told apart at each place by itself, and added up.
 */
public final class Totals {
  /** Of the normal distribution, how many deviations are on either side of 95 of 100 cases. */
  private static final double DEVIATIONS = 1.96;

  /** An error is stated in hundredths of a percent. */
  private static final double ERROR_STEPS = 10_000;

  private final List<Place> places;

  private Totals(List<Place> places) {
    this.places = places;
  }

  private record Place(long executions, long steps, Distinct distinct) {
    /** An estimate may be more than can be. */
    long interleavings() {
      return Math.min(executions, distinct.number());
    }
  }

  /** Those of these places. */
  public static Totals of(List<Interleavings> places) {
    return new Totals(
        places.stream()
            .map(each -> new Place(each.executions(), each.steps(), each.distinct()))
            .toList());
  }

  /**
   * What was seen at one place, without places in the code.
   *
   * @param place its number
   */
  public Statistics at(int place) {
    return new Totals(List.of(places.get(place))).statistics(0);
  }

  /**
   * What was seen in all.
   *
   * @param sites how many places in the code
   */
  public Statistics statistics(int sites) {
    long interleavings = sum(Place::interleavings);
    double variance = places.stream().mapToDouble(place -> place.distinct().variance()).sum();
    double error = DEVIATIONS * Math.sqrt(variance) / Math.max(1, interleavings);
    return new Statistics(
        sum(Place::executions),
        sum(Place::steps),
        sites,
        interleavings,
        sum(place -> place.distinct().once()),
        sum(place -> place.distinct().twice()),
        sum(Place::executions),
        Math.ceil(error * ERROR_STEPS) / ERROR_STEPS);
  }

  /** How many different ones the executions before this one had shown. */
  public long before(long execution) {
    return Math.min(
        Math.min(execution, sum(Place::interleavings)),
        sum(place -> place.distinct().before(execution)));
  }

  private long sum(ToLongFunction<Place> column) {
    return places.stream().mapToLong(column).sum();
  }
}
