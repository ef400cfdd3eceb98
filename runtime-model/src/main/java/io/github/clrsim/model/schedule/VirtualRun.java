package io.github.clrsim.model.schedule;

import io.github.clrsim.model.schedule.OutsideWorld.WakeUp;
import io.github.clrsim.model.schedule.SimulatedThread.Standing;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;

/**
 * One execution on virtual threads. It is their executor: what the JDK submits here has become
 * ready, and nothing runs before it is chosen.
 *
 * <p>At a scheduling point the running thread itself asks who goes on. If that is the same thread,
 * it simply returns; a context switch costs a yield to {@link #loop} and the next thread's
 * continuation. Everything happens on the carrier, so plain fields suffice; only wake-ups from
 * outside come on other threads, and they go no further than {@link #outside}.
 */
// Threads are compared by identity, and yielding is how the private executor is reached.
@SuppressWarnings({"ReferenceEquality", "ThreadPriorityCheck"})
final class VirtualRun implements SimulatedThreads, Executor {

  private final Scheduler scheduler;
  private final Thread carrier;
  private final Executor owner;
  private final SimulatedThread nobody;
  private final OutsideWorld outside;

  /** What the JVM runs each simulated thread by, at the place of its number. */
  private Thread[] threads = new Thread[8];

  private Runnable[] continuations = new Runnable[8];
  private int started;
  private boolean starting;
  private boolean inspecting;

  private SimulatedThread running;
  private Thread runningThread;
  private SimulatedThread handed;
  private boolean handing;
  private Optional<RuntimeException> broken = Optional.empty();

  VirtualRun(Scheduler scheduler, Thread carrier, Executor owner) {
    this.scheduler = scheduler;
    this.carrier = carrier;
    this.owner = owner;
    this.outside = new OutsideWorld(carrier);
    this.nobody = scheduler.nobody;
    this.running = nobody;
    this.handed = nobody;
    this.runningThread = carrier;
  }

  Execution execute(Program program) {
    try {
      program.spawnInto(this);
      loop();
    } catch (Stopped tooManyThreads) {
      // The program itself spawned them; the scheduler has been told.
    }
    if (broken.isPresent()) {
      throw broken.get();
    }
    return scheduler.execution(this::place);
  }

  private void loop() {
    SimulatedThread next = next(nobody);
    while (next != nobody) {
      running = next;
      runningThread = threads[next.number()];
      do {
        continuations[next.number()].run();
      } while (!handing && wasHeldUpByOutside(next));
      if (handing) {
        handing = false;
        next = handed;
      } else {
        next = next(running);
      }
    }
  }

  private SimulatedThread next(SimulatedThread current) {
    if (!outside.isSilent()) {
      outside.next().ifPresent(this::endByWakeUp);
    }
    return scheduler.next(current);
  }

  /** A scheduling point of the running thread: returns when it is chosen to go on. */
  private void step(SimulatedThread me) {
    SimulatedThread next;
    try {
      next = next(me);
    } catch (RuntimeException strategyBroke) {
      // Not the thread's own doing, so not to be thrown at it; our caller gets it.
      broken = Optional.of(strategyBroke);
      next = nobody;
    }
    if (next != me) {
      handOver(me, next);
    }
  }

  private void handOver(SimulatedThread me, SimulatedThread next) {
    handed = next;
    handing = true;
    Thread.yield();
    // The loop takes the hand-over up; if it stands, nothing has yielded.
    if (handing) {
      handing = false;
      end(me, "it reached a scheduling point in a native frame or class initializer, which pin it");
      throw new Stopped();
    }
  }

  @Override
  public SimulatedThread spawn(String name, Runnable body) {
    return spawn(name, body, false);
  }

  @Override
  public SimulatedThread spawnBackground(String name, Runnable body) {
    return spawn(name, body, true);
  }

  private SimulatedThread spawn(String name, Runnable body, boolean background) {
    checkCaller();
    if (scheduler.isFull()) {
      scheduler.end(new Ending.ThreadLimit(started));
      if (running != nobody) {
        handOver(running, nobody);
      }
      throw new Stopped();
    }
    SimulatedThread thread = scheduler.add(name, background);
    if (started == threads.length) {
      threads = Arrays.copyOf(threads, started * 2);
      continuations = Arrays.copyOf(continuations, started * 2);
    }
    starting = true;
    try {
      owner.execute(() -> live(thread, body));
    } finally {
      starting = false;
    }
    return thread;
  }

  /** Called back by {@link #owner} for the thread that is being spawned. */
  ThreadFactory threadsBuiltBy(Thread.Builder.OfVirtual builder) {
    return task -> {
      Thread thread = builder.name(scheduler.thread(started).name()).unstarted(task);
      threads[started] = thread;
      return thread;
    };
  }

  private void live(SimulatedThread thread, Runnable body) {
    try {
      body.run();
    } catch (Throwable thrown) {
      scheduler.end(new Ending.Threw(thread.label(), thrown));
    } finally {
      scheduler.ended(thread);
    }
  }

  @Override
  public void point() {
    step(current());
  }

  @Override
  public void await(String why, BooleanSupplier condition) {
    SimulatedThread me = current();
    me.why = why;
    me.condition = condition;
    me.standing = Standing.AWAITING;
    step(me);
  }

  @Override
  public boolean pause() {
    SimulatedThread me = current();
    scheduler.pause(me);
    step(me);
    return !scheduler.isClosing();
  }

  @Override
  public SimulatedThread current() {
    checkCaller();
    if (running == nobody) {
      throw new IllegalStateException("the program that spawns is no simulated thread");
    }
    return running;
  }

  private void checkCaller() {
    if (Thread.currentThread() != runningThread) {
      throw new IllegalStateException("the caller is not the running thread of this execution");
    }
  }

  /** Called by the JDK when a virtual thread of this execution can go on. */
  @Override
  public void execute(Runnable continuation) {
    Thread caller = Thread.currentThread();
    if (caller != carrier && caller != runningThread) {
      outside.add(new WakeUp(continuation, caller.getName()));
    } else if (inspecting) {
      // A wake-up from outside that came while its stack was read is passed on by the reader.
      outside.add(new WakeUp(continuation, "unknown"));
    } else if (starting) {
      continuations[started++] = continuation;
    } else if (!handing) {
      becameReady(continuation);
    }
    // While handing over, it is the running thread that yields, and its standing is settled.
  }

  private void becameReady(Runnable continuation) {
    for (int i = 0; i < started; i++) {
      if (continuations[i] == continuation) {
        scheduler.thread(i).standing = Standing.READY;
        return;
      }
    }
    end(running, "it started a virtual thread of its own; spawn a simulated one instead");
  }

  /**
   * Looks at a thread that came back without handing over. It ended, yielded or parked, which are
   * scheduling points; or it stopped where we cannot see. The one such case that may go on is a
   * monitor held by somebody outside (another campaign that loads the same class, say): that is
   * waited for in real time, and the thread goes on as though nothing had happened.
   */
  private boolean wasHeldUpByOutside(SimulatedThread thread) {
    if (thread.standing != Standing.RUNNING) {
      return false;
    }
    Thread stopped = threads[thread.number()];
    return switch (stopped.getState()) {
      case BLOCKED, RUNNABLE -> isReleasedByOutside(thread);
      case TIMED_WAITING -> {
        end(thread, "it waits for real time, " + place(thread) + "; wait in simulated time");
        yield false;
      }
      case WAITING -> {
        thread.standing = Standing.PARKED;
        inspecting = true;
        if (StackPlace.isObjectWait(stopped)) {
          end(thread, "it waits in Object.wait, " + place(thread) + "; await a condition instead");
        }
        inspecting = false;
        yield false;
      }
      case NEW, TERMINATED -> throw new IllegalStateException(thread + " stopped unseen");
    };
  }

  private boolean isReleasedByOutside(SimulatedThread thread) {
    Optional<WakeUp> wakeUp = outside.waitForNext();
    if (wakeUp.isEmpty()) {
      String monitor = "it is blocked on a monitor that another thread holds, " + place(thread);
      end(thread, monitor + "; have no scheduling point inside synchronized");
      return false;
    }
    boolean released = wakeUp.get().isReleaseOf(continuations[thread.number()]);
    if (!released) {
      endByWakeUp(wakeUp.get());
    }
    return released;
  }

  private void endByWakeUp(WakeUp wakeUp) {
    for (int i = 0; i < started; i++) {
      if (continuations[i] == wakeUp.continuation()) {
        end(scheduler.thread(i), "it was woken from outside, by thread \"" + wakeUp.by() + '"');
        return;
      }
    }
    end(running, "thread \"" + wakeUp.by() + "\" started a thread on this execution's scheduler");
  }

  private void end(SimulatedThread thread, String what) {
    scheduler.end(new Ending.Uncontrolled(thread.label(), what));
  }

  private String place(SimulatedThread thread) {
    return StackPlace.of(threads[thread.number()]);
  }

  boolean leavesThreads() {
    return scheduler.hasUnfinished();
  }
}
