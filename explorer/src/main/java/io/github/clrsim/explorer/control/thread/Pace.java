package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import org.jspecify.annotations.Nullable;

/** How a thread gives others the chance to move, and gets no further than they let it. */
public final class Pace {
  /** So often a loop may go round within one step before it counts as waiting for others. */
  private static final int ROUNDS_MAX = 100_000;

  /** So often a background thread may go round a loop after all others have ended. */
  private static final int CLOSING_ROUNDS_MAX = 1_000;

  /** Stands for all static fields, which have no object to stand for them. */
  private static final Object STATICS = "static fields";

  private final SimulatedThreads threads;
  private final Watcher watcher;
  private final boolean watched;

  /** How many threads are in a class initializer; mostly none, and then nobody is asked for it. */
  private int initializing;

  /** The pace of one execution. */
  public Pace(SimulatedThreads threads, Watcher watcher) {
    this.threads = threads;
    this.watcher = watcher;
    this.watched = !watcher.equals(Watcher.NONE);
  }

  /** A scheduling point before an access; inside a class initializer it is told only. */
  public void point(ThreadTable table, @Nullable Object target, Access access, int site) {
    Object touched = target == null ? STATICS : target;
    if (initializing > 0 && table.me().initializers > 0) {
      // The JVM cannot switch threads inside a class initializer, so it counts as one step.
      threads.touch(access, touched);
    } else {
      threads.point(access, touched, site);
    }
    if (watched) {
      SimulatedThread me = threads.current();
      watcher.acquired(me, touched);
      if (access == Access.WRITE) {
        watcher.released(me, touched);
      }
    }
  }

  /** Plain accesses are worth a scheduling point only to who watches them. */
  public void plainPoint(ThreadTable table, Object owner, Access access, int site) {
    if (!watched || (initializing > 0 && table.me().initializers > 0)) {
      threads.touch(access, owner);
    } else {
      threads.point(access, owner, site);
    }
  }

  /** A class initializer begins, in which the JVM cannot switch threads. */
  public void enterInitializer(ControlledThread me) {
    initializing++;
    me.initializers++;
  }

  /** It has ended. */
  public void exitInitializer(ControlledThread me) {
    initializing--;
    me.initializers--;
    watcher.initialized(me.simulated());
  }

  /** Whether somebody wants to hear of plain accesses. */
  public boolean isWatched() {
    return watched;
  }

  /** Counts; the count begins again with each step that was no round of a loop. */
  public void loop(ControlledThread me) {
    SimulatedThread simulated = me.simulated();
    if (simulated.stepsTaken() != me.loopStep) {
      me.loopStep = simulated.stepsTaken();
      me.loopRounds = 0;
      me.closing = simulated.isBackground() && threads.isClosing();
    }
    me.loopRounds++;
    if (me.loopRounds > ROUNDS_MAX) {
      // It may have looked at anything, or it would not wait for others.
      threads.touch(Access.WRITE, SimulatedThread.WORLD);
      yieldTurn(me);
      me.loopStep = simulated.stepsTaken();
    } else if (me.closing) {
      me.closingRounds++;
      if (me.closingRounds > CLOSING_ROUNDS_MAX) {
        stop(me);
      }
    }
  }

  /** Others go first. A thread that only keeps company stops once there is none. */
  public void yieldTurn(ControlledThread me) {
    SimulatedThread simulated = me.simulated();
    // The JDK yields in the middle of operations, and goes on with them.
    if (me.initializers == 0
        && !threads.pause(simulated.access(), simulated.target(), simulated.site())) {
      stop(me);
    }
  }

  /** Lets simulated time pass; a sleep of no time lets others go first. */
  public void sleep(ControlledThread me, long nanos, long deadline, int site)
      throws InterruptedException {
    Interrupts.throwIfInterrupted(threads, me);
    if (nanos == 0) {
      yieldTurn(me);
      return;
    }
    me.waiting = new Waiting.ForTime();
    boolean woken = threads.block(me.face, site, me.why, deadline);
    me.waiting = ControlledThread.NOTHING;
    if (woken) {
      Interrupts.throwIfInterrupted(threads, me);
    }
  }

  private void stop(ControlledThread me) {
    threads.block(me.face, () -> "for nothing, as all others have ended", SimulatedThreads.NEVER);
  }
}
