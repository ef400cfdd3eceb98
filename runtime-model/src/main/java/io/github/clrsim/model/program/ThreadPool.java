package io.github.clrsim.model.program;

import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.profile.ThreadRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The thread pool: from its first item on there is a thread that works and one, the gate, that
 * watches over it. Where the pool is managed code, both have names, and that of the gate is given
 * by who starts it (N62; measured on both).
 */
public final class ThreadPool {
  private static final String WORKER = ".NET TP Worker";
  private static final String GATE_THREAD = "pool gate";
  private static final String GATE = ".NET TP Gate";

  private final ThreadRules rules;
  private final ClrThreads threads;
  private final ProgramThreads announced;
  private final SimulatedThreads scheduler;
  private final Deque<Runnable> items = new ArrayDeque<>();
  private boolean isThere;
  private int queued;
  private int done;

  public ThreadPool(
      ThreadRules rules, ClrThreads threads, ProgramThreads announced, SimulatedThreads scheduler) {
    this.rules = rules;
    this.threads = threads;
    this.announced = announced;
    this.scheduler = scheduler;
  }

  /** Has the item done by a thread of the pool, and waits for it. */
  public void perform(Runnable item) {
    Optional<ClrThread> started = Optional.empty();
    if (!isThere) {
      isThere = true;
      startWorker();
      started = Optional.of(startGate());
    }
    items.add(item);
    int mine = ++queued;
    scheduler.await("an item of the thread pool to be done", () -> done >= mine);
    started.ifPresent(this::awaitBegin);
    announced.awaitResume();
  }

  private void startWorker() {
    announced.makeHandles();
    awaitBegin(threads.startBackground("pool worker", this::work));
    announced.awaitResume();
  }

  private void awaitBegin(ClrThread thread) {
    scheduler.await("a thread of the pool to begin", thread::isManaged);
  }

  private void work() {
    announced.announce();
    if (rules.namesPoolThreads()) {
      announced.name(threads.current().id(), WORKER);
    }
    while (true) {
      scheduler.await("an item of the thread pool", () -> !items.isEmpty());
      announced.awaitResume();
      items.remove().run();
      done++;
    }
  }

  private ClrThread startGate() {
    if (!rules.namesPoolThreads()) {
      return threads.startBackground(GATE_THREAD, () -> watch(announced::announceForeign));
    }
    announced.makeHandles();
    ThreadId gate = threads.unstarted();
    announced.name(gate, GATE);
    return threads.startBackground(GATE_THREAD, gate, () -> watch(announced::announce));
  }

  private void watch(Runnable announcement) {
    announcement.run();
    scheduler.await("the thread pool to need more threads", () -> false);
  }
}
