package io.github.clrsim.nettrace.conversion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings what stands between two sequence points into the order of time. The events of a thread
 * stay in theirs, whatever their time stamps say; where those of two threads are equal, it is that
 * of the file.
 */
final class Timeline {
  /**
   * How many moments there are between two sequence points at most. Runtimes write a point for each
   * 10 MB, and so fewer than this.
   */
  static final int MOMENTS_MAX = 1_000_000;

  private static final Comparator<Moment> IN_TIME = Comparator.comparingLong(Moment::ticks);

  // Looked up only, never walked.
  private final Map<Long, Long> latest = new HashMap<>();
  private List<Moment> moments = new ArrayList<>();

  /**
   * Something that a thread did or missed.
   *
   * @param ticks its time stamp
   * @param thread its number, as the operating system counts
   * @param offset the byte of the file where it stands
   * @param event what it was; empty if events are missing from here on
   */
  record Moment(long ticks, long thread, long offset, Optional<RuntimeEvent> event) {}

  void add(long ticks, long thread, long offset, RuntimeEvent event) {
    long time = Math.max(ticks, latest.getOrDefault(thread, Long.MIN_VALUE));
    latest.put(thread, time);
    moments.add(new Moment(time, thread, offset, Optional.of(event)));
  }

  /** A thread has done more than is known, at some time behind what is known of it last. */
  void addGap(long thread, long offset) {
    moments.add(
        new Moment(latest.getOrDefault(thread, Long.MIN_VALUE), thread, offset, Optional.empty()));
  }

  boolean isFull() {
    return moments.size() >= MOMENTS_MAX;
  }

  /** What there is, in order, and gone from here. */
  List<Moment> taken() {
    List<Moment> all = moments;
    moments = new ArrayList<>();
    all.sort(IN_TIME);
    return all;
  }
}
