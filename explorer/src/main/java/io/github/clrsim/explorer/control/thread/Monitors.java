package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.IdentityHashMap;
import java.util.Optional;

/**
 * Monitors, entered and waited in by choice. A thread stands before a monitor at a scheduling
 * point; when it goes on the monitor is free and it takes it. Giving a monitor back is no
 * scheduling point: whoever could notice has to take it first.
 */
public final class Monitors {
  private final SimulatedThreads threads;
  private final KnownLocks locks;
  private final Watcher watcher;
  private final IdentityHashMap<Object, Monitor> monitors = new IdentityHashMap<>();

  /** The monitors of one execution, none of which anybody holds. */
  public Monitors(SimulatedThreads threads, KnownLocks locks, Watcher watcher) {
    this.threads = threads;
    this.locks = locks;
    this.watcher = watcher;
  }

  /** Takes the monitor, as soon as it is free. */
  public void enter(ControlledThread me, Object object, int site) {
    Monitor monitor = of(object, site);
    if (monitor.isOwnedBy(me)) {
      monitor.depth++;
      return;
    }
    standBefore(me, monitor, site);
    take(me, monitor, 1, site);
  }

  /** Returns when the monitor is free. */
  private void standBefore(ControlledThread me, Monitor monitor, int site) {
    monitor.contenders.add(me);
    me.waiting = monitor.entering;
    if (!monitor.isFree()) {
      threads.hold(me.simulated(), me.why);
    }
    threads.point(Access.WRITE, monitor.known.object, site);
    monitor.contenders.remove(me);
  }

  private void takeSilently(ControlledThread me, Monitor monitor, int times, int site) {
    me.waiting = ControlledThread.NOTHING;
    monitor.takenBy(me, times, site);
    for (ControlledThread other : monitor.contenders) {
      threads.hold(other.simulated(), other.why);
    }
  }

  private void take(ControlledThread me, Monitor monitor, int times, int site) {
    takeSilently(me, monitor, times, site);
    watcher.acquired(me.simulated(), monitor.known.object);
  }

  /** Gives the monitor back once. */
  public void exit(ControlledThread me, Object object) {
    Monitor monitor = owned(me, object);
    monitor.depth--;
    if (monitor.depth == 0) {
      giveBack(me, monitor);
    }
  }

  private void giveBack(ControlledThread me, Monitor monitor) {
    threads.touch(Access.WRITE, monitor.known.object);
    watcher.released(me.simulated(), monitor.known.object);
    monitor.givenBackBy(me);
    for (ControlledThread other : monitor.contenders) {
      threads.unblock(other.simulated());
    }
  }

  /** Takes a monitor that JDK code is about to take, if it is free. */
  public boolean takeForJdk(ControlledThread me, Object object) {
    Monitor monitor = monitors.get(object);
    if (monitor == null) {
      monitor = new Monitor(locks.passing(object));
      monitors.put(object, monitor);
    }
    if (monitor.isOwnedBy(me)) {
      monitor.depth++;
      return true;
    }
    if (monitor.isFree()) {
      takeSilently(me, monitor, 1, 0);
      return true;
    }
    return false;
  }

  /** Waits for a monitor in the middle of a JDK operation, and goes on with the operation then. */
  public void enterForJdk(ControlledThread me, Object object) {
    SimulatedThread simulated = me.simulated();
    Access access = simulated.access();
    Object about = simulated.target();
    enter(me, object, 0);
    threads.touch(access, about);
  }

  /** The other side; forgets the monitor if only JDK code knows of it. */
  public void exitForJdk(ControlledThread me, Object object) {
    Monitor monitor = owned(me, object);
    monitor.depth--;
    if (monitor.depth == 0) {
      if (monitor.contenders.isEmpty() && monitor.waiters.isEmpty()) {
        monitor.givenBackBy(me);
        if (locks.forgetPassing(monitor.known)) {
          monitors.remove(object);
        }
      } else {
        giveBack(me, monitor);
      }
    }
  }

  /** Whether the calling thread holds the monitor. */
  public boolean isHeld(ControlledThread me, Object object) {
    Monitor monitor = monitors.get(object);
    return monitor != null && monitor.isOwnedBy(me);
  }

  /** Gives the monitor back, waits, and has it again, however the wait ended. */
  public void await(ControlledThread me, Object object, long deadline, int site)
      throws InterruptedException {
    Monitor monitor = owned(me, object);
    Interrupts.throwIfInterrupted(threads, me);
    int times = monitor.depth;
    giveBack(me, monitor);
    monitor.waiters.add(me);
    me.waiting = new Waiting.ForNotify(monitor, monitor.lostNotify);
    me.timed = deadline != SimulatedThreads.NEVER;
    boolean woken = threads.block(object, site, me.why, deadline);
    if (woken) {
      // Whoever woke us has put us before the monitor, which is free now.
      monitor.contenders.remove(me);
    } else {
      monitor.waiters.remove(me);
      if (!monitor.isFree()) {
        standBefore(me, monitor, site);
      }
    }
    take(me, monitor, times, site);
    if (me.interruptedWhileWaiting) {
      me.interruptedWhileWaiting = false;
      Interrupts.throwIfInterrupted(threads, me);
    }
  }

  /** Wakes one of those that wait on the monitor, or all of them. */
  public void notify(ControlledThread me, Object object, boolean all, int site) {
    Monitor monitor = owned(me, object);
    threads.touch(Access.WRITE, object);
    if (monitor.waiters.isEmpty()) {
      monitor.lostNotify = Optional.of(new Waiting.Lost(me, site));
    } else if (all) {
      wakeAll(monitor);
    } else {
      wake(monitor, monitor.waiters.get(threads.pick(monitor.waiters.size())));
    }
  }

  private void wakeAll(Monitor monitor) {
    while (!monitor.waiters.isEmpty()) {
      wake(monitor, monitor.waiters.getFirst());
    }
  }

  /** A waiter waits for nothing but the monitor any more, and no time ends that. */
  void wake(Monitor monitor, ControlledThread waiter) {
    monitor.waiters.remove(waiter);
    monitor.contenders.add(waiter);
    waiter.waiting = monitor.entering;
    threads.hold(waiter.simulated(), waiter.why);
    if (monitor.isFree()) {
      threads.unblock(waiter.simulated());
    }
  }

  /** The JVM notifies all that wait in the monitor of a thread when the thread has ended. */
  void ended(Thread thread) {
    Monitor monitor = monitors.get(thread);
    if (monitor != null) {
      threads.touch(Access.WRITE, thread);
      wakeAll(monitor);
    }
  }

  private Monitor of(Object object, int site) {
    Monitor known = monitors.get(object);
    if (known == null) {
      known = new Monitor(locks.of(object, site));
      monitors.put(object, known);
    } else if (known.known.number == 0) {
      locks.number(known.known);
    }
    return known;
  }

  private Monitor owned(ControlledThread me, Object object) {
    Monitor monitor = monitors.get(object);
    if (monitor == null || !monitor.isOwnedBy(me)) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
    return monitor;
  }
}
