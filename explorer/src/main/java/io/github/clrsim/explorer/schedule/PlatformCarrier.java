package io.github.clrsim.explorer.schedule;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Carries the threads of a stage as platform threads, one of which has the baton. Our caller waits
 * meanwhile, and looks now and then whether the baton still moves.
 */
// Threads are compared by identity.
@SuppressWarnings("ReferenceEquality")
final class PlatformCarrier implements Carrier {
  private static final long ROUND_NANOS = 10_000_000;

  /** For so many rounds a thread may wait for the world outside: two seconds. */
  private static final int WAITING_ROUNDS_MAX = 200;

  /** For so many rounds a thread may compute without a scheduling point: some twenty seconds. */
  private static final int STEP_ROUNDS_MAX = 2_000;

  private final Stage stage;
  private final BatonThreads pool;
  private final Thread caller = Thread.currentThread();

  /** Nobody has the baton any more, and what was written before is to be read. */
  private volatile boolean over;

  private volatile boolean unwinding;

  /** Whether somebody has interrupted the caller, who is told when all is over. */
  private boolean wasInterrupted;

  /** The thread that took the baton with it, if one did. */
  private SimulatedThread lost;

  /** Who has come to an end; only asked for single threads. */
  private final Set<Thread> unwound = ConcurrentHashMap.newKeySet();

  PlatformCarrier(Stage stage, BatonThreads pool) {
    this.stage = stage;
    this.pool = pool;
    this.lost = stage.nobody;
  }

  @Override
  public Engine.Kind kind() {
    return Engine.Kind.PLATFORM;
  }

  /** Executes to the end, and leaves no thread behind. */
  Execution execute(Program program) {
    try {
      spawnAndMove(program);
      return stage.execution();
    } finally {
      unwind();
      if (wasInterrupted) {
        caller.interrupt();
      }
    }
  }

  private void spawnAndMove(Program program) {
    try {
      program.spawnInto(stage);
      SimulatedThread first = stage.next(stage.nobody);
      if (first != stage.nobody) {
        pass(first);
        awaitEnd();
      }
    } catch (Stopped tooManyThreads) {
      // The program itself spawned them; the scheduler has been told.
    }
  }

  @Override
  public Thread unstarted(String name, Runnable body) {
    return pool.unstarted(name, () -> live(body));
  }

  @Override
  public Thread idle(String name, Runnable body) {
    return pool.idle(name, () -> live(body));
  }

  @Override
  public void start(SimulatedThread thread, Thread carried) {
    if (carried.getState() == Thread.State.NEW) {
      carried.start();
    }
  }

  @Override
  public void lookOutside() {
    // Nothing can be woken from outside: whoever waits for the baton waits for nothing else.
  }

  private void live(Runnable body) {
    try {
      if (!unwinding) {
        body.run();
      }
      if (!unwinding) {
        passOn(stage.next(stage.running));
      }
    } finally {
      unwound.add(Thread.currentThread());
      if (unwinding) {
        LockSupport.unpark(caller);
      }
    }
  }

  @Override
  public void handOver(SimulatedThread me, SimulatedThread next) {
    BatonThread mine = (BatonThread) stage.thread(me);
    passOn(next);
    mine.awaitBaton();
    if (unwinding) {
      throw new Stopped();
    }
  }

  private void passOn(SimulatedThread next) {
    if (next == stage.nobody) {
      over = true;
      LockSupport.unpark(caller);
    } else {
      pass(next);
    }
  }

  private void pass(SimulatedThread next) {
    stage.turn(next);
    ((BatonThread) stage.runningThread).giveBaton();
  }

  /** Waits until nobody has the baton, or until who has it is lost. */
  private void awaitEnd() {
    int steps = -1;
    int rounds = 0;
    while (!over) {
      awaitRound();
      rounds = steps == stage.scheduler.steps() ? rounds + 1 : 0;
      steps = stage.scheduler.steps();
      if (!over && rounds >= WAITING_ROUNDS_MAX) {
        lookAt(stage.running, rounds);
      }
    }
  }

  /**
   * Whoever is interrupted does not park, and rounds would take no time: that is kept for later.
   */
  private void awaitRound() {
    LockSupport.parkNanos(this, ROUND_NANOS);
    wasInterrupted |= Thread.interrupted();
  }

  private void lookAt(SimulatedThread running, int rounds) {
    switch (stage.thread(running).getState()) {
      case WAITING, TIMED_WAITING, BLOCKED ->
          lose(running, "it waits where the scheduler cannot see, " + stage.place(running));
      case RUNNABLE -> {
        if (rounds >= STEP_ROUNDS_MAX) {
          lose(running, "it does not come to a scheduling point, " + stage.place(running));
        }
      }
      case NEW, TERMINATED -> throw new IllegalStateException(running + " stopped unseen");
    }
  }

  private void lose(SimulatedThread thread, String what) {
    stage.scheduler.end(new Ending.Uncontrolled(thread.label(), what));
    lost = thread;
    over = true;
  }

  /** Lets every thread that has not ended run into an error, one after the other. */
  private void unwind() {
    over = true;
    unwinding = true;
    // Whoever asks for anything now is not the running thread, and gets the error again.
    stage.runningThread = caller;
    for (int number = 0; number < stage.started(); number++) {
      SimulatedThread thread = stage.scheduler.thread(number);
      BatonThread carried = (BatonThread) stage.thread(thread);
      if (thread == lost) {
        carried.abandon();
      } else if (!thread.hasEnded()) {
        unwind(carried);
      }
    }
  }

  private void unwind(BatonThread carried) {
    carried.giveBaton();
    for (int round = 0; round < WAITING_ROUNDS_MAX && !unwound.contains(carried); round++) {
      awaitRound();
    }
    if (!unwound.contains(carried)) {
      carried.abandon();
    }
  }
}
