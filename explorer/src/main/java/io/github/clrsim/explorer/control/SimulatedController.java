package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.control.thread.ControlledThread;
import io.github.clrsim.explorer.control.thread.World;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.OriginalController;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks of woven code do on the simulated threads of one execution: each operation is
 * modelled. What is about a thread that is not among them is done as it is.
 */
final class SimulatedController implements Controller {
  private static final Controller ORIGINAL = OriginalController.INSTANCE;

  private final Session session;

  SimulatedController(Session session) {
    this.session = session;
  }

  private static Access access(int access) {
    return access == READ ? Access.READ : Access.WRITE;
  }

  private ControlledThread me() {
    return session.table.me();
  }

  @Override
  public boolean isSimulated() {
    return true;
  }

  // Shared memory.

  @Override
  public void point(@Nullable Object target, int access, int site) {
    session.pace.point(session.table, target, access(access), site);
  }

  @Override
  public void loop(int site) {
    session.pace.loop(me());
  }

  @Override
  public void plainAccess(Object owner, int place, int access, int site) {
    session.pace.plainPoint(session.table, owner, access(access), site);
    session.watcher.accessed(session.threads.current(), owner, place, access(access), site);
  }

  @Override
  public boolean watchesCollections() {
    return session.pace.isWatched();
  }

  @Override
  public void touched(Object object) {
    session.threads.touch(Access.WRITE, object);
  }

  @Override
  public void ordered(Object object, int access) {
    if (!session.threads.isOver()) {
      session.ordered(object, access(access));
    }
  }

  @Override
  public void linking() {
    if (!session.threads.isOver()) {
      session.threads.current().enterHost();
    }
  }

  @Override
  public void linked() {
    if (!session.threads.isOver()) {
      session.threads.current().leaveHost();
    }
  }

  @Override
  public void enterInitializer() {
    session.pace.enterInitializer(me());
  }

  @Override
  public void exitInitializer() {
    if (!session.threads.isOver()) {
      session.pace.exitInitializer(me());
    }
  }

  // Locks, monitors, and parking.

  @Override
  public void acquired(Object lock, int access, int site) {
    ControlledThread me = me();
    session.locks.of(lock, site).takenBy(me, site);
    session.watcher.acquired(me.simulated(), lock);
  }

  @Override
  public void released(Object lock, int access, int site) {
    if (!session.threads.isOver()) {
      ControlledThread me = me();
      session.locks.of(lock, site).givenBackBy(me);
      session.watcher.released(me.simulated(), lock);
    }
  }

  @Override
  public void signalled(Object condition, boolean all, int site) {
    session.parking.signalled(me(), condition, all, site);
  }

  @Override
  public void enterMonitor(Object monitor, int site) {
    session.monitors.enter(me(), monitor, site);
  }

  @Override
  public void exitMonitor(Object monitor, int site) {
    session.exitMonitor(monitor);
  }

  @Override
  public void beforeJdkMonitor(Object monitor) {
    session.beforeJdkMonitor(monitor);
  }

  @Override
  public void afterJdkMonitor(Object monitor) {
    session.afterJdkMonitor(monitor);
  }

  @Override
  public boolean holdsMonitor(Object monitor) {
    return session.monitors.isHeld(me(), monitor);
  }

  @Override
  public void waitOn(Object monitor, long millis, int site) throws InterruptedException {
    session.monitors.await(me(), monitor, session.world.deadlineMillis(millis), site);
  }

  @Override
  public void notifyOn(Object monitor, boolean all, int site) {
    session.monitors.notify(me(), monitor, all, site);
  }

  @Override
  public void park(@Nullable Object blocker) {
    session.parking.park(me(), blocker, SimulatedThreads.NEVER);
  }

  @Override
  public void parkNanos(@Nullable Object blocker, long nanos) {
    session.parking.park(me(), blocker, session.world.deadline(nanos));
  }

  @Override
  public void parkUntil(@Nullable Object blocker, long deadlineMillis) {
    session.parking.park(me(), blocker, session.world.deadlineAt(deadlineMillis));
  }

  @Override
  public void unpark(@Nullable Thread thread) {
    Optional<ControlledThread> found =
        thread == null ? Optional.empty() : session.table.find(thread);
    if (found.isPresent()) {
      session.parking.unpark(me(), found.get());
    } else {
      ORIGINAL.unpark(thread);
    }
  }

  // Threads.

  @Override
  public Thread newThread(Thread like, @Nullable Runnable task) {
    return session.table.make(like, task == null ? () -> {} : task);
  }

  @Override
  public void start(Thread thread) {
    session.table.start(thread);
  }

  @Override
  public void join(Thread thread, long millis, int site) throws InterruptedException {
    ControlledThread me = me();
    Optional<ControlledThread> joined = claim(thread);
    if (joined.isPresent()) {
      session.table.join(me, joined.get(), session.world.deadlineMillis(millis), site);
    } else if (thread.isAlive()) {
      session.world.uncontrolled(me, "it joins a thread that is not simulated", site);
    }
  }

  @Override
  public void sleep(long nanos, int site) throws InterruptedException {
    session.pace.sleep(me(), nanos, session.world.deadline(nanos), site);
  }

  @Override
  public void yield(int site) {
    session.pace.yieldTurn(me());
  }

  @Override
  public Thread currentThread() {
    return me().face;
  }

  @Override
  public void interrupt(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    if (claimed.isPresent()) {
      session.interrupts.interrupt(me(), claimed.get());
    } else {
      ORIGINAL.interrupt(thread);
    }
  }

  @Override
  public boolean isInterrupted(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent()
        ? session.interrupts.isSet(me(), claimed.get())
        : ORIGINAL.isInterrupted(thread);
  }

  @Override
  public boolean interrupted() {
    return session.interrupts.takeBack(me());
  }

  @Override
  public boolean isAlive(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent() ? session.table.isAlive(claimed.get()) : ORIGINAL.isAlive(thread);
  }

  @Override
  public Thread.State state(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent() ? session.table.state(claimed.get()) : ORIGINAL.state(thread);
  }

  @Override
  public boolean isDaemon(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent() ? session.table.isDaemon(claimed.get()) : ORIGINAL.isDaemon(thread);
  }

  @Override
  public void setDaemon(Thread thread, boolean daemon) {
    Optional<ControlledThread> claimed = claim(thread);
    if (claimed.isPresent()) {
      session.table.setDaemon(claimed.get(), daemon);
    } else {
      ORIGINAL.setDaemon(thread, daemon);
    }
  }

  @Override
  public long threadId(Thread thread) {
    Optional<ControlledThread> claimed = claim(thread);
    return claimed.isPresent() ? claimed.get().id : ORIGINAL.threadId(thread);
  }

  private Optional<ControlledThread> claim(Thread thread) {
    return session.table.findOrClaim(thread);
  }

  @Override
  public Executor asyncExecutor() {
    return session.async;
  }

  @Override
  public ForkJoinPool commonPool(ForkJoinPool ofTheJvm) {
    return session.commonPool();
  }

  // Time, chance, and the end.

  @Override
  public long nanoTime() {
    return session.world.nanoTime();
  }

  @Override
  public long currentTimeMillis() {
    return session.world.currentTimeMillis();
  }

  @Override
  public long randomSeed() {
    return session.world.randomSeed(me());
  }

  @Override
  public void keep(@Nullable Object object) {
    session.kept.add(Optional.ofNullable(object));
  }

  @Override
  public int identityHashCode(@Nullable Object object) {
    return session.world.identityHashCode(me(), object);
  }

  @Override
  public int availableProcessors() {
    return World.PROCESSORS;
  }

  @Override
  public void exit(int status, boolean halt, int site) {
    session.world.exit(me(), status, halt, site);
  }

  @Override
  public void uncontrolled(String what, int site) {
    session.world.uncontrolled(me(), what, site);
  }

  @Override
  public void noted(String what, int site) {
    session.noting.accept(what, site);
  }
}
