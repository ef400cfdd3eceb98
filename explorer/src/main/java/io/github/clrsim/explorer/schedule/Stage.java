package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.schedule.SimulatedThread.Standing;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** One execution: what its threads can ask for, whatever carries them. */
// Threads are compared by identity.
@SuppressWarnings("ReferenceEquality")
final class Stage extends Turn {
  private final Carrier carrier;
  private Optional<Companion> companion = Optional.empty();
  private boolean hostsGuests;

  Stage(Scheduler scheduler, CarrierOf carrier) {
    super(scheduler);
    this.carrier = carrier.on(this);
    begin();
  }

  /** Makes the carrier of a stage. */
  interface CarrierOf {
    Carrier on(Stage stage);
  }

  @Override
  Carrier carrier() {
    return carrier;
  }

  @Override
  void bodyEnded(SimulatedThread thread) {
    companion.ifPresent(it -> it.ended(thread));
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
    await(why, condition, false);
  }

  @Override
  public void learn() {
    companion.ifPresent(Companion::awaited);
  }

  @Override
  public void awaitHost(String why, BooleanSupplier condition) {
    await(why, condition, true);
  }

  private void await(String why, BooleanSupplier condition, boolean host) {
    SimulatedThread me = current();
    me.awaitsHost = host;
    me.why = () -> why;
    me.condition = condition;
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
    me.why = why;
    me.deadlineNanos = deadlineNanos;
    me.timedOut = false;
    me.standing = Standing.BLOCKED;
    me.stands(Access.WRITE, target, site);
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
}
