package io.github.clrsim.explore.distinct;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.datasketches.tuple.SummarySetOperations;
import org.apache.datasketches.tuple.UpdatableSummary;

/** What a sketch keeps of an interleaving: how often it was seen, and in which execution first. */
final class Sighting implements UpdatableSummary<Long> {
  /** Seen more often than it is counted. */
  static final int MANY = 3;

  /** How many bytes it has. */
  static final int BYTES = Integer.BYTES;

  /** Executions from this one on have no place in the bytes. */
  static final long FIRST_END = 1L << 30;

  /** Of two sketches. */
  static final SummarySetOperations<Sighting> MERGED =
      new SummarySetOperations<>() {
        @Override
        public Sighting union(Sighting one, Sighting other) {
          return new Sighting(
              Math.min(MANY, one.times + other.times), Math.min(one.first, other.first));
        }

        @Override
        public Sighting intersection(Sighting one, Sighting other) {
          throw new UnsupportedOperationException("sketches are only merged");
        }
      };

  private int times;
  private long first;

  Sighting(int times, long first) {
    this.times = times;
    this.first = first;
  }

  static Sighting none() {
    return new Sighting(0, Long.MAX_VALUE);
  }

  /** How often it was seen, up to {@link #MANY}. */
  int times() {
    return times;
  }

  /** The number of the first execution that showed it. */
  long first() {
    return first;
  }

  /** It was seen in this execution. */
  @Override
  public Sighting update(Long execution) {
    times = Math.min(MANY, times + 1);
    first = Math.min(first, execution);
    return this;
  }

  @Override
  public Sighting copy() {
    return new Sighting(times, first);
  }

  @Override
  public byte[] toByteArray() {
    if (first >= FIRST_END) {
      throw new IllegalStateException("a round has fewer executions: " + first);
    }
    return ByteBuffer.allocate(BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) first << 2 | times)
        .array();
  }

  /**
   * Reads what {@link #toByteArray} wrote.
   *
   * @param before how many executions were before those that it was counted in
   */
  static Sighting of(int written, long before) {
    return new Sighting(written & MANY, before + (written >>> 2));
  }
}
