package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThreads;

/**
 * Interrupts: a flag of each thread, and the end of most ways to wait. Nothing here is a scheduling
 * point by itself, because the JDK looks at the flag in the middle of its operations; where a
 * program does so, weaving puts a point before, on the thread.
 */
public final class Interrupts {
  private final SimulatedThreads threads;
  private final Monitors monitors;
  private final Watcher watcher;

  /** The interrupts of one execution. */
  public Interrupts(SimulatedThreads threads, Monitors monitors, Watcher watcher) {
    this.threads = threads;
    this.monitors = monitors;
    this.watcher = watcher;
  }

  /** Takes the flag back and throws, if it is set. */
  static void throwIfInterrupted(SimulatedThreads threads, ControlledThread me)
      throws InterruptedException {
    threads.touch(me.interrupted ? Access.WRITE : Access.READ, me.face);
    if (me.interrupted) {
      me.interrupted = false;
      throw new InterruptedException();
    }
  }

  /** Sets the flag of a thread, and wakes it if it waits for what can be interrupted. */
  public void interrupt(ControlledThread me, ControlledThread thread) {
    watcher.released(me.simulated(), thread.face);
    threads.touch(Access.WRITE, thread.face);
    if (thread.life == ControlledThread.Life.OVER) {
      return;
    }
    thread.interrupted = true;
    switch (thread.waiting) {
      case Waiting.ForNotify(Monitor monitor, var before) -> {
        threads.touch(Access.WRITE, monitor.known.object);
        thread.interruptedWhileWaiting = true;
        monitors.wake(monitor, thread);
      }
      case Waiting.ForUnpark unpark -> threads.unblock(thread.simulated());
      case Waiting.ForEnd end -> threads.unblock(thread.simulated());
      case Waiting.ForTime time -> threads.unblock(thread.simulated());
      case Waiting.ToEnter enter -> {
        // Nothing interrupts a thread that waits for a monitor.
      }
      case Waiting.ForNothing nothing -> {
        // It will find the flag.
      }
    }
  }

  /** Whether the flag is set; it stays as it is. */
  public boolean isSet(ControlledThread me, ControlledThread thread) {
    threads.touch(Access.READ, thread.face);
    watcher.acquired(me.simulated(), thread.face);
    return thread.interrupted;
  }

  /** Whether the flag of the calling thread is set; afterwards it is not. */
  public boolean takeBack(ControlledThread me) {
    threads.touch(Access.WRITE, me.face);
    watcher.acquired(me.simulated(), me.face);
    boolean was = me.interrupted;
    me.interrupted = false;
    return was;
  }
}
