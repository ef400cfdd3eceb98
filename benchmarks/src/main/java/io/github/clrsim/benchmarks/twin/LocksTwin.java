package io.github.clrsim.benchmarks.twin;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** See {@code cases.program.Locks}. */
final class LocksTwin implements Case {
  private static final int THREADS = 3;
  private static final int ROUNDS = 20;

  private final Runnable point;
  private final ReentrantLock lock = new ReentrantLock();
  private int sum;

  LocksTwin(Runnable point) {
    this.point = point;
  }

  @Override
  public List<Runnable> threads() {
    return Collections.nCopies(THREADS, this::count);
  }

  private void count() {
    for (int round = 0; round < ROUNDS; round++) {
      point.run();
      lock.lock();
      try {
        sum++;
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public boolean isBroken() {
    return sum != THREADS * ROUNDS;
  }
}
