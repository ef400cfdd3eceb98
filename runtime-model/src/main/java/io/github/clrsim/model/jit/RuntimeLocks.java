package io.github.clrsim.model.jit;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for what another thread is doing, unless that would close a circle of waiting threads: the
 * runtime's own locks are deadlock-aware, and let such a thread pass (G31).
 */
public final class RuntimeLocks {
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;

  public RuntimeLocks(SimulatedThreads scheduler, ClrThreads threads) {
    this.scheduler = scheduler;
    this.threads = threads;
  }

  /**
   * Waits until {@code done}.
   *
   * @param holder who must act for that
   * @return false if it passed without waiting
   */
  boolean await(String why, Supplier<Optional<ClrThread>> holder, BooleanSupplier done) {
    ClrThread me = threads.current();
    if (closesCircle(holder.get(), me)) {
      return false;
    }
    me.waitFor(holder);
    scheduler.await(why, done);
    me.waitFor(Optional::empty);
    return true;
  }

  private static boolean closesCircle(Optional<ClrThread> holder, ClrThread me) {
    Optional<ClrThread> next = holder;
    while (next.isPresent()) {
      if (next.get().equals(me)) {
        return true;
      }
      next = next.get().waitsFor();
    }
    return false;
  }
}
