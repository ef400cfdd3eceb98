package io.github.clrsim.benchmarks.cases.program;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Three threads count together under one lock, rightly. */
final class Locks implements Case {
  private static final int THREADS = 3;
  private static final int ROUNDS = 20;

  private final ReentrantLock lock = new ReentrantLock();
  private int sum;

  @Override
  public List<Runnable> threads() {
    return Collections.nCopies(THREADS, this::count);
  }

  private void count() {
    for (int round = 0; round < ROUNDS; round++) {
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
