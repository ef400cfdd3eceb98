package io.github.clrsim.benchmarks;

import java.util.Arrays;

/** Measured values of one thing, in rising order. */
public final class Sample {
  private final double[] sorted;

  private Sample(double[] sorted) {
    this.sorted = sorted;
  }

  /**
   * These values, of which there is at least one. Infinity stands for a value beyond all that were
   * looked at: it takes part in the median and is no number to calculate with.
   */
  public static Sample of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a sample has at least one value");
    }
    for (double value : values) {
      if (Double.isNaN(value)) {
        throw new IllegalArgumentException("not a number: " + Arrays.toString(values));
      }
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Sample(sorted);
  }

  /** The middle value; with an even number of them, the mean of the two in the middle. */
  public double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The smallest value: what a cost is when the machine does not disturb. */
  public double min() {
    return sorted[0];
  }

  /** The largest value. */
  public double max() {
    return sorted[sorted.length - 1];
  }

  /** How many values there are. */
  public int size() {
    return sorted.length;
  }
}
