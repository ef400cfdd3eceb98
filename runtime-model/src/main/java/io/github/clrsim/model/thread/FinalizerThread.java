package io.github.clrsim.model.thread;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What the finalizer thread does, in rounds as long as the process lives: whatever is ready, in the
 * order in which it was given, and then what every round ends with.
 */
public final class FinalizerThread {
  private final SimulatedThreads scheduler;
  private final List<Work> given = new ArrayList<>();
  private final List<Work> atEnds = new ArrayList<>();
  private boolean working;

  private record Work(BooleanSupplier isReady, Runnable work) {}

  /** The finalizer thread of one process. */
  public FinalizerThread(SimulatedThreads scheduler) {
    this.scheduler = scheduler;
  }

  /** Gives it something to do once, as soon as that is ready. */
  public void when(BooleanSupplier isReady, Runnable work) {
    given.add(new Work(isReady, work));
  }

  /** Gives it something to do at the end of every round, and whenever that is ready. */
  public void atEndOfRound(BooleanSupplier isReady, Runnable work) {
    atEnds.add(new Work(isReady, work));
  }

  /** Waits until it has nothing left to do. */
  public void await() {
    scheduler.await("the finalizer thread to finish", () -> !hasWork() && !working);
  }

  /** Its body. */
  public void run() {
    while (true) {
      scheduler.await("something to finalize", this::hasWork);
      working = true;
      for (Work ready : given.stream().filter(work -> work.isReady().getAsBoolean()).toList()) {
        given.remove(ready);
        ready.work().run();
      }
      atEnds.forEach(each -> each.work().run());
      working = false;
    }
  }

  // Asked at every step of every thread.
  private boolean hasWork() {
    return isAnyReady(atEnds) || isAnyReady(given);
  }

  private static boolean isAnyReady(List<Work> works) {
    for (Work work : works) {
      if (work.isReady().getAsBoolean()) {
        return true;
      }
    }
    return false;
  }
}
