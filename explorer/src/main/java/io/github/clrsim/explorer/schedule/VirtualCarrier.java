package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.schedule.OutsideWorld.WakeUp;
import io.github.clrsim.explorer.schedule.SimulatedThread.Standing;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Carries the threads of a stage as virtual threads, and is their executor: what the JDK submits
 * here has become ready, and nothing runs before it is chosen.
 *
 * <p>A context switch costs a yield to {@link #execute(Program)} and the next thread's
 * continuation. Everything happens on the carrier thread; only wake-ups from outside come on other
 * threads, and they go no further than {@link #outside}.
 */
// Threads are compared by identity, and yielding is how the private executor is reached.
@SuppressWarnings({"ReferenceEquality", "ThreadPriorityCheck"})
final class VirtualCarrier implements Carrier, Executor {
  private final Stage stage;
  private final Scheduler scheduler;
  private final Thread carrier = Thread.currentThread();
  private final VirtualEngine engine;
  private final Thread.Builder.OfVirtual builder;
  private final OutsideWorld outside = new OutsideWorld(carrier);

  private Runnable[] continuations = new Runnable[8];
  private int started;
  private boolean starting;
  private boolean inspecting;

  private SimulatedThread handed;
  private boolean handing;

  VirtualCarrier(Stage stage, VirtualEngine engine) {
    this.stage = stage;
    this.scheduler = stage.scheduler;
    this.engine = engine;
    this.builder = engine.builderOn(this);
    this.handed = stage.nobody;
  }

  @Override
  public Engine.Kind kind() {
    return Engine.Kind.VIRTUAL;
  }

  /** Executes to the end. */
  void execute(Program program) {
    try {
      program.spawnInto(stage);
    } catch (Stopped tooManyThreads) {
      // The program itself spawned them; the scheduler has been told.
      return;
    }
    SimulatedThread next = stage.next(stage.nobody);
    while (next != stage.nobody) {
      stage.turn(next);
      do {
        continuations[next.number()].run();
      } while (!handing && wasHeldUpByOutside(next));
      if (handing) {
        handing = false;
        next = handed;
      } else {
        next = stage.next(stage.running);
      }
    }
  }

  @Override
  public void lookOutside() {
    if (!outside.isSilent()) {
      outside.next().ifPresent(this::endByWakeUp);
    }
  }

  @Override
  public void handOver(SimulatedThread me, SimulatedThread next) {
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
  public Thread unstarted(String name, Runnable body) {
    return builder.name(name).unstarted(body);
  }

  @Override
  public Thread idle(String name, Runnable body) {
    return unstarted(name, body);
  }

  @Override
  public void start(SimulatedThread thread, Thread carried) {
    if (started == continuations.length) {
      continuations = Arrays.copyOf(continuations, started * 2);
    }
    starting = true;
    try {
      engine.start(carried);
    } finally {
      starting = false;
    }
  }

  /** Called by the JDK when a virtual thread of this execution can go on. */
  @Override
  public void execute(Runnable continuation) {
    Thread caller = Thread.currentThread();
    if (caller != carrier && caller != stage.runningThread) {
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
        scheduler.unblock(scheduler.thread(i));
        scheduler.touched(stage.running, Access.WRITE, scheduler.thread(i));
        return;
      }
    }
    end(
        stage.running,
        "it started a virtual thread of its own; spawn a simulated one instead, or weave the code");
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
    Thread stopped = stage.thread(thread);
    return switch (stopped.getState()) {
      case BLOCKED, RUNNABLE -> isReleasedByOutside(thread);
      case TIMED_WAITING -> {
        end(thread, "it waits for real time, " + stage.place(thread) + "; wait in simulated time");
        yield false;
      }
      case WAITING -> {
        thread.standing = Standing.PARKED;
        scheduler.touched(thread, Access.WRITE, thread);
        inspecting = true;
        if (StackPlace.isObjectWait(stopped)) {
          end(
              thread,
              "it waits in Object.wait, " + stage.place(thread) + "; await a condition instead");
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
      String monitor = "it is blocked on a monitor that another thread holds, ";
      end(thread, monitor + stage.place(thread) + "; have no scheduling point inside synchronized");
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
    end(
        stage.running,
        "thread \"" + wakeUp.by() + "\" started a thread on this execution's scheduler");
  }

  private void end(SimulatedThread thread, String what) {
    scheduler.end(new Ending.Uncontrolled(thread.label(), what));
  }
}
