package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.schedule.SimulatedThread.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One execution: who has the turn in it, how the turn goes from one thread to the next, and what
 * the threads can ask for, whatever carries them.
 *
 * <p>At a scheduling point the running thread itself asks the scheduler who goes on. If that is the
 * same thread, it simply returns; else the carrier gives the turn away. Only the thread that has
 * the turn touches these fields, so plain ones suffice.
 */
// Threads are compared by identity.
@SuppressWarnings("ReferenceEquality")
final class Stage implements SimulatedThreads {
  /** So often a thread may come back that was told to unwind. */
  private static final int STOPS_MAX = 1_000;

  private static final Seat OUTSIDE = new Seat(Optional.empty());
  private static final ThreadLocal<Seat> HERE = ThreadLocal.withInitial(() -> OUTSIDE);

  /** The execution that began last, of all in this JVM. */
  private static Optional<Stage> latest = Optional.empty();

  final Scheduler scheduler;
  final SimulatedThread nobody;

  /** What the JVM runs each simulated thread by, at the place of its number. */
  private Thread[] threads = new Thread[8];

  private int started;

  SimulatedThread running;
  Thread runningThread;
  private Optional<RuntimeException> broken = Optional.empty();

  private final Carrier carrier;
  private Optional<Companion> companion = Optional.empty();
  private boolean hostsGuests;

  Stage(Scheduler scheduler, CarrierOf carrier) {
    this.scheduler = scheduler;
    this.nobody = scheduler.nobody;
    this.running = nobody;
    this.runningThread = Thread.currentThread();
    this.carrier = carrier.on(this);
    begin();
  }

  /** Makes this the execution that is asked for first. */
  private void begin() {
    latest = Optional.of(this);
  }

  /** Makes the carrier of a stage. */
  interface CarrierOf {
    Carrier on(Stage stage);
  }

  /** What moves the threads. */
  Carrier carrier() {
    return carrier;
  }

  @Override
  public SimulatedThread spawn(String name, Runnable body) {
    return added(idle(name, body), false);
  }

  @Override
  public SimulatedThread spawnBackground(String name, Runnable body) {
    return added(idle(name, body), true);
  }

  private Thread idle(String name, Runnable body) {
    checkCaller();
    // When it runs first, it has the turn.
    return away(() -> carrier.idle(name, () -> live(running, body)));
  }

  @Override
  public Thread newThread(String name, Runnable body) {
    checkCaller();
    return away(() -> carrier.unstarted(name, () -> live(running, body)));
  }

  @Override
  public List<SimulatedThread> living() {
    return scheduler.all();
  }

  @Override
  public void hostGuests() {
    hostsGuests = true;
  }

  @Override
  public SimulatedThread start(Thread thread, boolean background) {
    checkCaller();
    return added(thread, background || hostsGuests);
  }

  private SimulatedThread added(Thread thread, boolean background) {
    if (scheduler.isFull()) {
      throw end(new Ending.ThreadLimit(scheduler.living()));
    }
    SimulatedThread added = scheduler.add(thread.getName(), background);
    touched(Access.WRITE, SimulatedThread.THREADS);
    note(added, thread);
    if (running != nobody) {
      companion.ifPresent(it -> it.started(added));
    }
    return away(
        () -> {
          carrier.start(added, thread);
          return added;
        });
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
    await(() -> why, condition, () -> false, false);
  }

  @Override
  public void sleep(Supplier<String> why, BooleanSupplier condition, BooleanSupplier orElse) {
    if (!condition.getAsBoolean()) {
      scheduler.sleeps(current());
    }
    scheduler.content();
    await(why, condition, orElse, false);
  }

  @Override
  public void wake(SimulatedThread thread) {
    checkCaller();
    scheduler.wakes(thread);
  }

  @Override
  public void learn() {
    companion.ifPresent(Companion::awaited);
  }

  @Override
  public void awaitHost(String why, BooleanSupplier condition) {
    await(() -> why, condition, () -> false, true);
  }

  private void await(
      Supplier<String> why, BooleanSupplier condition, BooleanSupplier orElse, boolean host) {
    SimulatedThread me = current();
    me.awaitsHost = host;
    me.why = why;
    me.condition = condition;
    me.orElse = orElse;
    me.standing = Standing.AWAITING;
    me.stands(Access.WRITE, SimulatedThread.WORLD, 0);
    step(me);
    companion.ifPresent(Companion::awaited);
  }

  @Override
  public boolean block(Object target, Supplier<String> why, long deadlineNanos) {
    return block(target, current().site(), why, deadlineNanos);
  }

  @Override
  public boolean block(Object target, int site, Supplier<String> why, long deadlineNanos) {
    SimulatedThread me = current();
    me.timedOut = false;
    scheduler.block(me, why, deadlineNanos);
    me.stands(Access.WRITE, target, site);
    step(me);
    return !me.timedOut;
  }

  @Override
  public void unblock(SimulatedThread thread) {
    checkCaller();
    if (thread.standing == Standing.BLOCKED) {
      scheduler.unblock(thread);
    }
  }

  @Override
  public void hold(SimulatedThread thread, Supplier<String> why) {
    checkCaller();
    switch (thread.standing) {
      case READY, RUNNING, BLOCKED -> scheduler.block(thread, why, NEVER);
      case PAUSED, AWAITING, PARKED, ENDED ->
          throw new IllegalStateException(thread + " cannot be held: it is " + thread.standing);
    }
  }

  @Override
  public int pick(int bound) {
    checkCaller();
    return ask(bound);
  }

  @Override
  public Companion companion(Function<SimulatedThreads, Companion> made) {
    if (companion.isEmpty()) {
      // Linking a lambda comes here again, so this is none.
      boolean was = running.seat.goAway(true);
      try {
        companion = Optional.of(made.apply(this));
      } finally {
        running.seat.goAway(was);
      }
    }
    return companion.get();
  }

  @Override
  public boolean isOver() {
    return scheduler.isOver();
  }

  @Override
  public boolean isClosing() {
    if (running.isBackground() && running != nobody) {
      scheduler.touched(running, Access.WRITE, SimulatedThread.CLOSING);
    }
    return scheduler.isClosing();
  }

  @Override
  public long nanos() {
    touched(Access.READ, SimulatedThread.CLOCK);
    return scheduler.nanos();
  }

  @Override
  public void pass(long nanos) {
    checkCaller();
    scheduler.pass(nanos);
    touched(Access.WRITE, SimulatedThread.CLOCK);
  }

  @Override
  public boolean pause() {
    return pause(Access.READ, current(), 0, false);
  }

  @Override
  public boolean pause(Access access, Object target, int site) {
    return pause(access, target, site, true);
  }

  private boolean pause(Access access, Object target, int site, boolean isInOwnCode) {
    SimulatedThread me = current();
    scheduler.pause(me);
    me.stands(access, target, site);
    me.isInOwnCode = isInOwnCode;
    step(me);
    scheduler.touchedClosing(me);
    return !scheduler.isClosing();
  }

  @Override
  public Engine.Kind engine() {
    return carrier.kind();
  }

  /** It is over: nobody holds on to it, or to threads that are left over. */
  void forget() {
    // Read once: executions in parallel change it.
    Optional<Stage> last = latest;
    if (last.isPresent() && last.get() == this) {
      latest = Optional.empty();
    }
  }

  static Optional<SimulatedThreads> here() {
    // Mostly there is but one execution in the JVM, and then it need not be looked up. One that is
    // not the caller's cannot be mistaken for it, because nobody else is the thread that runs it.
    Optional<Stage> one = latest;
    if (one.isPresent() && one.get().runningThread == Thread.currentThread()) {
      return one.get().running.seat.here();
    }
    return HERE.get().here();
  }

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
      companion.ifPresent(it -> it.ended(thread));
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
  void note(SimulatedThread added, Thread thread) {
    if (started == threads.length) {
      threads = Arrays.copyOf(threads, started * 2);
    }
    threads[started++] = thread;
    added.seat = new Seat(Optional.of(this));
  }

  /** Asks the strategy for a number, and ends the execution if the strategy itself is broken. */
  int ask(int bound) {
    try {
      return scheduler.pick(bound);
    } catch (RuntimeException strategyBroke) {
      broken = Optional.of(strategyBroke);
      throw end(new Ending.CutOff());
    }
  }

  /** A scheduling point of the running thread: returns when it is chosen to go on. */
  void step(SimulatedThread me) {
    boolean was = me.seat.goAway(true);
    try {
      SimulatedThread next = next(me);
      if (next != me) {
        carrier.handOver(me, next);
      }
    } finally {
      me.seat.goAway(was);
    }
  }

  /**
   * Who goes on; nobody, if the strategy itself is broken, which our caller gets to know. Then it
   * is over, too, and all threads have to know it while they are unwound.
   */
  SimulatedThread next(SimulatedThread current) {
    try {
      carrier.lookOutside();
      return scheduler.next(current);
    } catch (RuntimeException strategyBroke) {
      broken = Optional.of(strategyBroke);
      scheduler.end(new Ending.CutOff());
      return nobody;
    }
  }

  /** Does our own work on a thread that may be simulated. */
  <T> T away(Supplier<T> work) {
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
  void touched(Access access, Object target) {
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
        carrier.handOver(me, nobody);
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

  void checkCaller() {
    if (Thread.currentThread() != runningThread) {
      if (scheduler.isOver()) {
        find(Thread.currentThread()).ifPresent(Stage::stop);
      }
      throw new IllegalStateException("the caller is not the running thread of this execution");
    }
  }
}
