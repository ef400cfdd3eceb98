package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Parking, on which all of {@code java.util.concurrent} rests. Neither side is a scheduling point
 * by itself: the operation of the program that parks or wakes somebody was one.
 */
public final class Parking {
  /** Who is parked on a condition and was not signalled yet. */
  private static final class ConditionQueue {
    final List<ControlledThread> waiting = new ArrayList<>(1);
    Optional<Waiting.Lost> lost = Optional.empty();
  }

  private final SimulatedThreads threads;
  private final Watcher watcher;

  /** Only ever asked for single conditions. */
  private final IdentityHashMap<Object, ConditionQueue> queues = new IdentityHashMap<>();

  /** The permits of one execution. */
  public Parking(SimulatedThreads threads, Watcher watcher) {
    this.threads = threads;
    this.watcher = watcher;
  }

  /** Waits for the permit of the calling thread, and takes it. */
  public void park(ControlledThread me, @Nullable Object blocker, long deadline) {
    threads.touch(Access.WRITE, me.face);
    if (me.permit) {
      me.permit = false;
      watcher.acquired(me.simulated(), me.face);
      return;
    }
    if (me.interrupted || deadline <= threads.nanos()) {
      return;
    }
    // The thread goes on in the middle of the operation that it told when it began it.
    SimulatedThread simulated = me.simulated();
    Object about = simulated.target();
    Object named = blocker == null ? LockSupport.getBlocker(Thread.currentThread()) : blocker;
    me.timed = deadline != SimulatedThreads.NEVER;
    boolean woken;
    if (named != null && Waiting.isCondition(named)) {
      ConditionQueue queue = queues.computeIfAbsent(named, key -> new ConditionQueue());
      me.waiting = new Waiting.ForUnpark(about, Optional.of(named), queue.lost);
      queue.waiting.add(me);
      woken = threads.block(about, me.why, deadline);
      queue.waiting.remove(me);
    } else {
      me.waiting = new Waiting.ForUnpark(about, Optional.ofNullable(named), me.lostUnpark);
      woken = threads.block(about, me.why, deadline);
    }
    me.waiting = ControlledThread.NOTHING;
    if (woken) {
      threads.touch(Access.WRITE, me.face);
      watcher.acquired(simulated, me.face);
    }
  }

  /** Takes the waiter that a condition wakes, the first one, or notes that it finds nobody. */
  public void signalled(ControlledThread me, Object condition, boolean all, int site) {
    ConditionQueue queue = queues.computeIfAbsent(condition, key -> new ConditionQueue());
    if (queue.waiting.isEmpty()) {
      queue.lost = Optional.of(new Waiting.Lost(me, site));
    } else if (all) {
      queue.waiting.clear();
    } else {
      queue.waiting.removeFirst();
    }
  }

  /** Gives a thread its permit, and wakes it if it is parked. */
  public void unpark(ControlledThread by, ControlledThread thread) {
    threads.touch(Access.WRITE, thread.face);
    if (thread.life == ControlledThread.Life.NEW) {
      // As on the JVM: a thread that is not started has nothing to keep a permit in.
      thread.lostUnpark = Optional.of(new Waiting.Lost(by, by.simulated().site()));
      return;
    }
    watcher.released(by.simulated(), thread.face);
    if (thread.waiting instanceof Waiting.ForUnpark) {
      threads.unblock(thread.simulated());
    } else {
      thread.permit = true;
    }
  }
}
