package io.github.clrsim.guest.process;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.memory.PagedMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Threads that spin. They wait, as at a lock, until another thread of the guest has done something:
 * nobody else changes the guest's memory.
 */
final class Spinning {
  private final SimulatedThreads threads;
  private final PagedMemory pages;
  private final List<SimulatedThread> waiting = new ArrayList<>();

  Spinning(SimulatedThreads threads, PagedMemory pages) {
    this.threads = threads;
    this.pages = pages;
  }

  /**
   * The calling thread can do nothing until another one has done something.
   *
   * @param where the code that it is in, asked only for a report
   * @throws ThreadExit if the process is over
   */
  void spins(Supplier<String> where) {
    if (pages.isRead()) {
      // It looks at memory of the runtime as well, which any step may change.
      if (!threads.pause()) {
        throw new ThreadExit();
      }
      return;
    }
    SimulatedThread me = threads.current();
    waiting.add(me);
    threads.block(
        this,
        () -> "for a change of what it looks at again and again in " + where.get(),
        SimulatedThreads.NEVER);
    waiting.remove(me);
  }

  /** A thread of the guest has done something: those that spin look again. */
  void moved() {
    if (!waiting.isEmpty()) {
      waiting.forEach(threads::unblock);
      waiting.clear();
    }
  }
}
