package io.github.clrsim.nettrace.conversion;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of a recording.
 *
 * @param steps of the trace
 * @param events in the recording
 * @param converted those that have a counterpart in the trace
 * @param atShutdown those that say that something is unloaded because the process ends
 * @param without how many of each name have none
 * @param lost how many events are missing
 * @param gap the first step behind which events are missing, or their order is not known
 * @param isCut whether the recording ends in the middle, and so does the trace
 */
public record Conversion(
    long steps,
    long events,
    long converted,
    long atShutdown,
    SortedMap<String, Long> without,
    long lost,
    OptionalLong gap,
    boolean isCut) {
  public Conversion {
    without = Collections.unmodifiableSortedMap(new TreeMap<>(without));
  }

  /** How many events have no counterpart. */
  public long withoutAny() {
    return without.values().stream().mapToLong(Long::longValue).sum();
  }

  /** What has no counterpart, the most frequent names first. */
  public Iterable<Map.Entry<String, Long>> mostFrequent() {
    return without.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .toList();
  }
}
