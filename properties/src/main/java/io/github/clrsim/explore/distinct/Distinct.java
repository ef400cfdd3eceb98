package io.github.clrsim.explore.distinct;

import java.util.Arrays;
import org.apache.datasketches.tuple.TupleSketch;
import org.apache.datasketches.tuple.TupleSketchIterator;

/**
 * How many different interleavings there were: exact where all of them were kept, or estimated from
 * a share that was, all of equal chance.
 *
 * <p>The library states errors, too, by logarithms, which may differ from machine to machine in the
 * last digit; a report may not. So the error is that of a binomial sample, which needs a square
 * root alone.
 */
public final class Distinct {
  private final double share;

  /** The numbers of the executions that showed one first, in order. */
  private final long[] firsts;

  private final long[] byTimes = new long[Sighting.MANY + 1];

  private Distinct(TupleSketch<Sighting> kept) {
    this.share = kept.isEstimationMode() ? kept.getTheta() : 1;
    this.firsts = new long[kept.getRetainedEntries()];
    TupleSketchIterator<Sighting> each = kept.iterator();
    for (int i = 0; each.next(); i++) {
      firsts[i] = each.getSummary().first();
      byTimes[each.getSummary().times()]++;
    }
    Arrays.sort(firsts);
  }

  static Distinct of(TupleSketch<Sighting> kept) {
    return new Distinct(kept);
  }

  /** How many there were. */
  public long number() {
    return estimated(firsts.length);
  }

  /** How many were seen in one execution only. */
  public long once() {
    return estimated(byTimes[1]);
  }

  /** How many were seen in two executions. */
  public long twice() {
    return estimated(byTimes[2]);
  }

  /** How many of them the executions before this one showed. */
  public long before(long execution) {
    int place = Arrays.binarySearch(firsts, execution);
    int end = place < 0 ? ~place : place;
    while (end > 0 && firsts[end - 1] == execution) {
      end--;
    }
    return estimated(end);
  }

  /** The variance of {@link #number}; 0 if it is exact. */
  public double variance() {
    return firsts.length * (1 - share) / (share * share);
  }

  private long estimated(long kept) {
    return Math.round(kept / share);
  }
}
