package io.github.clrsim.benchmarks.cases.program;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.List;

/** Two threads increment a number that is volatile, which does not make the increment atomic. */
final class LostUpdate implements Case {
  private volatile int sum;

  @Override
  public List<Runnable> threads() {
    return List.of(this::increment, this::increment);
  }

  // Reading and writing are two steps, and that is the bug.
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private void increment() {
    sum++;
  }

  @Override
  public boolean isBroken() {
    return sum != 2;
  }
}
