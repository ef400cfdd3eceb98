package io.github.clrsim.explore.coverage;

import java.util.ArrayList;
import java.util.List;

/**
 * How many different interleavings were known after so many executions: a curve of a few points.
 */
public final class Growth {
  /** How many points there are at most, but for the last. */
  static final int POINTS_MAX = 128;

  private final List<Point> points = new ArrayList<>();
  private Point last = new Point(0, 0);
  private long apart = 1;

  /** After so many executions so many were known. */
  public record Point(long executions, long interleavings) {}

  /** After one more execution, so many are known. */
  public void add(long interleavings) {
    last = new Point(last.executions() + 1, interleavings);
    if (last.executions() % apart != 0) {
      return;
    }
    points.add(last);
    if (points.size() > POINTS_MAX) {
      apart *= 2;
      points.removeIf(point -> point.executions() % apart != 0);
    }
  }

  /** The points, at equal distances but for the last, which is the end. */
  public List<Point> points() {
    List<Point> all = new ArrayList<>(points);
    if (last.executions() > 0 && !all.getLast().equals(last)) {
      all.add(last);
    }
    return List.copyOf(all);
  }
}
