package io.github.clrsim.explorer.schedule;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Who has the turn in one execution, and how it goes from one thread to the next.
 *
 * <p>At a scheduling point the running thread itself asks the scheduler who goes on. If that is the
 * same thread, it simply returns; else the carrier gives the turn away. Only the thread that has
 * the turn touches these fields, so plain ones suffice.
 */
// Threads are compared by identity.
@SuppressWarnings("ReferenceEquality")
abstract sealed class Turn implements SimulatedThreads permits Stage {
  /** So often a thread may come back that was told to unwind. */
  private static final int STOPS_MAX = 1_000;

  private static final Seat OUTSIDE = new Seat(Optional.empty());
  private static final ThreadLocal<Seat> HERE = ThreadLocal.withInitial(() -> OUTSIDE);

  /** The execution that began last, of all in this JVM. */
  private static Optional<Turn> latest = Optional.empty();

  final Scheduler scheduler;
  final SimulatedThread nobody;

  /** What the JVM runs each simulated thread by, at the place of its number. */
  private Thread[] threads = new Thread[8];

  private int started;

  SimulatedThread running;
  Thread runningThread;
  private Optional<RuntimeException> broken = Optional.empty();

  Turn(Scheduler scheduler) {
    this.scheduler = scheduler;
    this.nobody = scheduler.nobody;
    this.running = nobody;
    this.runningThread = Thread.currentThread();
  }

  /** Makes this the execution that is asked for first. */
  final void begin() {
    latest = Optional.of(this);
  }

  /** It is over: nobody holds on to it, or to threads that are left over. */
  final void forget() {
    // Read once: executions in parallel change it.
    Optional<Turn> last = latest;
    if (last.isPresent() && last.get() == this) {
      latest = Optional.empty();
    }
  }

  static Optional<SimulatedThreads> here() {
    // Mostly there is but one execution in the JVM, and then it need not be looked up. One that is
    // not the caller's cannot be mistaken for it, because nobody else is the thread that runs it.
    Optional<Turn> one = latest;
    if (one.isPresent() && one.get().runningThread == Thread.currentThread()) {
      return one.get().running.seat.here();
    }
    return HERE.get().here();
  }

  /** What moves the threads. */
  abstract Carrier carrier();

  /** The body of a thread is through, and its last step is not over yet. */
  abstract void bodyEnded(SimulatedThread thread);

  /** The chosen thread has the turn from now on. */
  void turn(SimulatedThread next) {
    running = next;
    runningThread = threads[next.number()];
  }

  /** What every thread of this stage does from its start to its end. */
  void live(SimulatedThread thread, Runnable body) {
    HERE.set(thread.seat);
    thread.seat.goAway(false);
    ThreadChance.seed(thread.number());
    try {
      body.run();
      bodyEnded(thread);
    } catch (Stopped over) {
      // Only while an execution is unwound, which has its ending then.
    } catch (Throwable thrown) {
      scheduler.end(new Ending.Threw(thread.label(), thrown));
    } finally {
      thread.seat.goAway(true);
      scheduler.ended(thread);
    }
  }

  /** What became of it. */
  Execution execution() {
    if (broken.isPresent()) {
      throw broken.get();
    }
    return scheduler.execution(this::place);
  }

  String place(SimulatedThread thread) {
    return StackPlace.of(threads[thread.number()]);
  }

  Thread thread(SimulatedThread thread) {
    return threads[thread.number()];
  }

  int started() {
    return started;
  }

  /** The JVM's side of a thread that the scheduler has just taken in. */
  final void note(SimulatedThread added, Thread thread) {
    if (started == threads.length) {
      threads = Arrays.copyOf(threads, started * 2);
    }
    threads[started++] = thread;
    added.seat = new Seat(Optional.of(this));
  }

  /** Asks the strategy for a number, and ends the execution if the strategy itself is broken. */
  final int ask(int bound) {
    try {
      return scheduler.pick(bound);
    } catch (RuntimeException strategyBroke) {
      broken = Optional.of(strategyBroke);
      throw end(new Ending.CutOff());
    }
  }

  /** A scheduling point of the running thread: returns when it is chosen to go on. */
  final void step(SimulatedThread me) {
    boolean was = me.seat.goAway(true);
    try {
      SimulatedThread next = next(me);
      if (next != me) {
        carrier().handOver(me, next);
      }
    } finally {
      me.seat.goAway(was);
    }
  }

  /** Who goes on; nobody, if the strategy itself is broken, which our caller gets to know. */
  SimulatedThread next(SimulatedThread current) {
    try {
      carrier().lookOutside();
      return scheduler.next(current);
    } catch (RuntimeException strategyBroke) {
      broken = Optional.of(strategyBroke);
      return nobody;
    }
  }

  /** Does our own work on a thread that may be simulated. */
  final <T> T away(Supplier<T> work) {
    boolean was = running.seat.goAway(true);
    try {
      return work.get();
    } finally {
      running.seat.goAway(was);
    }
  }

  @Override
  public Optional<SimulatedThread> find(Thread thread) {
    for (int number = 0; number < started; number++) {
      if (threads[number] == thread) {
        return Optional.of(scheduler.thread(number));
      }
    }
    return Optional.empty();
  }

  /** Tells the strategy what the current step did, if there is one. */
  final void touched(Access access, Object target) {
    if (running != nobody) {
      scheduler.touched(running, access, target);
    }
  }

  @Override
  public SimulatedThread current() {
    checkCaller();
    if (running == nobody) {
      throw new IllegalStateException("the program that spawns is no simulated thread");
    }
    return running;
  }

  @Override
  public Error end(Ending ending) {
    checkCaller();
    scheduler.end(ending);
    SimulatedThread me = running;
    if (me != nobody) {
      boolean was = me.seat.goAway(true);
      try {
        carrier().handOver(me, nobody);
      } finally {
        me.seat.goAway(was);
      }
    }
    return new Stopped();
  }

  /** Unwinds the calling thread, or holds it for ever if it catches whatever is thrown. */
  private static void stop(SimulatedThread thread) {
    thread.stops++;
    while (thread.stops > STOPS_MAX) {
      // An interrupt would keep it from parking.
      Thread.interrupted();
      LockSupport.park();
    }
    throw new Stopped();
  }

  final void checkCaller() {
    if (Thread.currentThread() != runningThread) {
      if (scheduler.isOver()) {
        find(Thread.currentThread()).ifPresent(Turn::stop);
      }
      throw new IllegalStateException("the caller is not the running thread of this execution");
    }
  }
}
