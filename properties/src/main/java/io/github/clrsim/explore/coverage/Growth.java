package io.github.clrsim.explore.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * How many different interleavings were known after so many executions: a curve of a few points.
 */
public final class Growth {
  /** How many points there are at most, but for the last. */
  static final int POINTS_MAX = 128;

  private Growth() {}

  /** After so many executions so many were known. */
  public record Point(long executions, long interleavings) {}

  /**
   * The points, at equal distances but for the last, which is the end.
   *
   * @param executions how many there were
   * @param known how many were known after so many of them
   */
  public static List<Point> points(long executions, LongUnaryOperator known) {
    long apart = 1;
    while (executions / apart > POINTS_MAX) {
      apart *= 2;
    }
    List<Point> points = new ArrayList<>();
    for (long after = apart; after < executions; after += apart) {
      points.add(new Point(after, known.applyAsLong(after)));
    }
    if (executions > 0) {
      points.add(new Point(executions, known.applyAsLong(executions)));
    }
    return List.copyOf(points);
  }
}
