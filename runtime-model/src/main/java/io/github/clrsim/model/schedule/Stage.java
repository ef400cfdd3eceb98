package io.github.clrsim.model.schedule;

import io.github.clrsim.model.schedule.SimulatedThread.Standing;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One execution: what its threads can ask for, whatever carries them.
 *
 * <p>At a scheduling point the running thread itself asks the scheduler who goes on. If that is the
 * same thread, it simply returns; else the carrier gives the turn away. Only the thread that has
 * the turn touches these fields, so plain ones suffice.
 */
// Threads are compared by identity.
@SuppressWarnings("ReferenceEquality")
final class Stage implements SimulatedThreads {
  private static final ThreadLocal<Optional<SimulatedThreads>> HERE =
      ThreadLocal.withInitial(Optional::empty);

  final Scheduler scheduler;
  final SimulatedThread nobody;
  private final Carrier carrier;

  /** What the JVM runs each simulated thread by, at the place of its number. */
  private Thread[] threads = new Thread[8];

  private int started;

  SimulatedThread running;
  Thread runningThread;
  private Optional<RuntimeException> broken = Optional.empty();
  private Optional<Companion> companion = Optional.empty();

  Stage(Scheduler scheduler, CarrierOf carrier) {
    this.scheduler = scheduler;
    this.nobody = scheduler.nobody;
    this.running = nobody;
    this.runningThread = Thread.currentThread();
    this.carrier = carrier.on(this);
  }

  /** Makes the carrier of a stage. */
  interface CarrierOf {
    Carrier on(Stage stage);
  }

  static Optional<SimulatedThreads> here() {
    return HERE.get();
  }

  Carrier carrier() {
    return carrier;
  }

  /** The chosen thread has the turn from now on. */
  void turn(SimulatedThread next) {
    running = next;
    runningThread = threads[next.number()];
  }

  /** What every thread of this stage does from its start to its end. */
  void live(SimulatedThread thread, Runnable body) {
    HERE.set(Optional.of(this));
    ThreadChance.seed(thread.number());
    try {
      body.run();
      companion.ifPresent(it -> it.ended(thread));
    } catch (Stopped over) {
      // Only while an execution is unwound, which has its ending then.
    } catch (Throwable thrown) {
      scheduler.end(new Ending.Threw(thread.label(), thrown));
    } finally {
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

  /** A scheduling point of the running thread: returns when it is chosen to go on. */
  private void step(SimulatedThread me) {
    SimulatedThread next = next(me);
    if (next != me) {
      carrier.handOver(me, next);
    }
  }

  /** Who goes on; nobody, if the strategy itself is broken, which our caller gets to know. */
  SimulatedThread next(SimulatedThread current) {
    try {
      carrier.lookOutside();
      return scheduler.next(current);
    } catch (RuntimeException strategyBroke) {
      broken = Optional.of(strategyBroke);
      return nobody;
    }
  }

  @Override
  public SimulatedThread spawn(String name, Runnable body) {
    return start(idle(name, body), false);
  }

  @Override
  public SimulatedThread spawnBackground(String name, Runnable body) {
    return start(idle(name, body), true);
  }

  private Thread idle(String name, Runnable body) {
    checkCaller();
    // When it runs first, it has the turn.
    return carrier.idle(name, () -> live(running, body));
  }

  @Override
  public Thread newThread(String name, Runnable body) {
    checkCaller();
    return carrier.unstarted(name, () -> live(running, body));
  }

  @Override
  public SimulatedThread start(Thread thread, boolean background) {
    checkCaller();
    if (scheduler.isFull()) {
      throw end(new Ending.ThreadLimit(started));
    }
    SimulatedThread added = scheduler.add(thread.getName(), background);
    if (started == threads.length) {
      threads = Arrays.copyOf(threads, started * 2);
    }
    threads[started++] = thread;
    carrier.start(added, thread);
    return added;
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

  @Override
  public void point() {
    point(Access.WRITE, SimulatedThread.WORLD, 0);
  }

  @Override
  public void point(Access access, Object target, int site) {
    SimulatedThread me = current();
    me.stands(access, target, site);
    step(me);
  }

  @Override
  public void touch(Access access, Object target) {
    scheduler.touched(current(), access, target);
  }

  @Override
  public void await(String why, BooleanSupplier condition) {
    SimulatedThread me = current();
    me.why = () -> why;
    me.condition = condition;
    me.standing = Standing.AWAITING;
    me.stands(Access.WRITE, SimulatedThread.WORLD, 0);
    step(me);
  }

  @Override
  public boolean block(Object target, Supplier<String> why, long deadlineNanos) {
    SimulatedThread me = current();
    me.why = why;
    me.deadlineNanos = deadlineNanos;
    me.timedOut = false;
    me.standing = Standing.BLOCKED;
    me.stands(Access.WRITE, target, me.site());
    step(me);
    return !me.timedOut;
  }

  @Override
  public void unblock(SimulatedThread thread) {
    checkCaller();
    if (thread.standing == Standing.BLOCKED) {
      thread.standing = Standing.READY;
    }
  }

  @Override
  public void hold(SimulatedThread thread, Supplier<String> why) {
    checkCaller();
    switch (thread.standing) {
      case READY, RUNNING, BLOCKED -> {
        thread.why = why;
        thread.deadlineNanos = NEVER;
        thread.standing = Standing.BLOCKED;
      }
      case PAUSED, AWAITING, PARKED, ENDED ->
          throw new IllegalStateException(thread + " cannot be held: it is " + thread.standing);
    }
  }

  @Override
  public int pick(int bound) {
    checkCaller();
    try {
      return scheduler.pick(bound);
    } catch (RuntimeException strategyBroke) {
      broken = Optional.of(strategyBroke);
      throw end(new Ending.CutOff());
    }
  }

  @Override
  public Companion companion(Function<SimulatedThreads, Companion> made) {
    if (companion.isEmpty()) {
      companion = Optional.of(made.apply(this));
    }
    return companion.get();
  }

  @Override
  public boolean isClosing() {
    return scheduler.isClosing();
  }

  @Override
  public long nanos() {
    return scheduler.nanos();
  }

  @Override
  public void pass(long nanos) {
    checkCaller();
    scheduler.pass(nanos);
  }

  @Override
  public boolean pause() {
    SimulatedThread me = current();
    scheduler.pause(me);
    me.stands(Access.READ, me, 0);
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

  @Override
  public Error end(Ending ending) {
    checkCaller();
    scheduler.end(ending);
    if (running != nobody) {
      carrier.handOver(running, nobody);
    }
    return new Stopped();
  }

  @Override
  public Engine.Kind engine() {
    return carrier.kind();
  }

  private void checkCaller() {
    if (Thread.currentThread() != runningThread) {
      if (scheduler.isOver() && find(Thread.currentThread()).isPresent()) {
        throw new Stopped();
      }
      throw new IllegalStateException("the caller is not the running thread of this execution");
    }
  }
}
