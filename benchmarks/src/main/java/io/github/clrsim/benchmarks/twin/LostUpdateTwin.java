package io.github.clrsim.benchmarks.twin;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.List;

/** See {@code cases.program.LostUpdate}. */
final class LostUpdateTwin implements Case {
  private final Runnable point;
  private volatile int sum;

  LostUpdateTwin(Runnable point) {
    this.point = point;
  }

  @Override
  public List<Runnable> threads() {
    return List.of(this::increment, this::increment);
  }

  private void increment() {
    point.run();
    int before = sum;
    point.run();
    sum = before + 1;
  }

  @Override
  public boolean isBroken() {
    return sum != 2;
  }
}
