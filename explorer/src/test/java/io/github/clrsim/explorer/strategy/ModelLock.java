package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A lock as woven code sees it: a scheduling point before it is taken, and before it is freed.
 * Whoever takes it holds those who stand ready to take it too.
 */
final class ModelLock {
  private final SimulatedThreads threads;
  private final String name;
  private final Deque<SimulatedThread> takers = new ArrayDeque<>();
  private boolean held;

  ModelLock(SimulatedThreads threads, String name) {
    this.threads = threads;
    this.name = name;
  }

  void lock(int site) {
    takers.add(threads.current());
    if (held) {
      threads.block(this, site, this::why, SimulatedThreads.NEVER);
    } else {
      threads.point(Access.WRITE, this, site);
    }
    takers.remove(threads.current());
    held = true;
    takers.forEach(taker -> threads.hold(taker, this::why));
  }

  void unlock(int site) {
    threads.point(Access.WRITE, this, site);
    free();
  }

  private void free() {
    held = false;
    takers.forEach(threads::unblock);
  }

  private String why() {
    return "for " + name;
  }

  /** Frees it, waits until another thread wakes this one, and takes it again. */
  void await(Deque<SimulatedThread> condition, int site) {
    threads.point(Access.WRITE, this, site);
    condition.add(threads.current());
    free();
    threads.block(condition, () -> "to be signalled", SimulatedThreads.NEVER);
    lock(site);
  }
}
