package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.control.thread.Watcher;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.OriginalController;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands behind the hooks of woven code, for all executions of this JVM: it finds who answers. On a
 * simulated thread each call is modelled by what is kept for that thread's execution, the {@link
 * SimulatedController}; on any other thread the original operation is done, by {@link
 * OriginalController}.
 *
 * <p>The rooms behind the first: {@code Pace} (scheduling points and loops), {@code Monitors},
 * {@code Parking}, {@code Interrupts}, {@code ThreadTable}, {@code World} (time, chance, the end),
 * and {@code Report} for the words of a deadlock.
 */
public final class Control implements Controller {
  private static final Controller ORIGINAL = OriginalController.INSTANCE;

  private final Function<SimulatedThreads, SimulatedThreads.Companion> sessions;
  private final IntFunction<String> sites;

  /**
   * A control that nobody watches.
   *
   * @param sites names the place in the code that a number stands for
   */
  public Control(IntFunction<String> sites) {
    this(sites, () -> Watcher.NONE);
  }

  /**
   * A control with a watcher for each execution.
   *
   * @param watchers asked once in each execution
   */
  public Control(IntFunction<String> sites, Supplier<Watcher> watchers) {
    this.sites = sites;
    this.sessions = threads -> new Session(threads, watchers.get(), sites);
    // What every hook needs is loaded before there are hooks, as loading comes to hooks itself.
    if (SimulatedThreads.here().isPresent()) {
      throw new IllegalStateException("a control is made before the execution that it controls");
    }
  }

  /** Has one execution watched, before anything has happened in it. */
  public void watch(SimulatedThreads threads, Watcher watcher) {
    var session = (Session) threads.companion(all -> new Session(all, watcher, sites));
    if (!session.watcher.equals(watcher)) {
      throw new IllegalStateException("an execution is watched from its start, and by one only");
    }
  }

  /** Has somebody told what one execution does that is left as it is. */
  void listen(SimulatedThreads threads, ObjIntConsumer<String> listener) {
    ((Session) threads.companion(sessions)).noting = listener;
  }

  /** Who answers the calling thread: millions of times a second, so it makes nothing. */
  private Controller at() {
    Optional<SimulatedThreads> threads = SimulatedThreads.here();
    return threads.isPresent()
        ? ((Session) threads.get().companion(sessions)).controller
        : ORIGINAL;
  }

  @Override
  public boolean isSimulated() {
    return SimulatedThreads.here().isPresent();
  }

  @Override
  public void point(@Nullable Object target, int access, int site) {
    at().point(target, access, site);
  }

  @Override
  public void loop(int site) {
    at().loop(site);
  }

  @Override
  public void enterInitializer() {
    at().enterInitializer();
  }

  @Override
  public void exitInitializer() {
    at().exitInitializer();
  }

  @Override
  public void acquired(Object lock, int access, int site) {
    at().acquired(lock, access, site);
  }

  @Override
  public void released(Object lock, int access, int site) {
    at().released(lock, access, site);
  }

  @Override
  public void touched(Object object) {
    at().touched(object);
  }

  @Override
  public void ordered(Object object, int access) {
    at().ordered(object, access);
  }

  @Override
  public void linking() {
    at().linking();
  }

  @Override
  public void linked() {
    at().linked();
  }

  @Override
  public void signalled(Object condition, boolean all, int site) {
    at().signalled(condition, all, site);
  }

  @Override
  public void enterMonitor(Object monitor, int site) {
    at().enterMonitor(monitor, site);
  }

  @Override
  public void exitMonitor(Object monitor, int site) {
    at().exitMonitor(monitor, site);
  }

  @Override
  public void beforeJdkMonitor(Object monitor) {
    at().beforeJdkMonitor(monitor);
  }

  @Override
  public void afterJdkMonitor(Object monitor) {
    at().afterJdkMonitor(monitor);
  }

  @Override
  public boolean holdsMonitor(Object monitor) {
    return at().holdsMonitor(monitor);
  }

  @Override
  public void waitOn(Object monitor, long millis, int site) throws InterruptedException {
    at().waitOn(monitor, millis, site);
  }

  @Override
  public void notifyOn(Object monitor, boolean all, int site) {
    at().notifyOn(monitor, all, site);
  }

  @Override
  public void park(@Nullable Object blocker) {
    at().park(blocker);
  }

  @Override
  public void parkNanos(@Nullable Object blocker, long nanos) {
    at().parkNanos(blocker, nanos);
  }

  @Override
  public void parkUntil(@Nullable Object blocker, long deadlineMillis) {
    at().parkUntil(blocker, deadlineMillis);
  }

  @Override
  public void unpark(@Nullable Thread thread) {
    at().unpark(thread);
  }

  @Override
  public boolean watchesCollections() {
    return at().watchesCollections();
  }

  @Override
  public void plainAccess(Object owner, int place, int access, int site) {
    at().plainAccess(owner, place, access, site);
  }

  @Override
  public Thread newThread(Thread like, @Nullable Runnable task) {
    return at().newThread(like, task);
  }

  @Override
  public void start(Thread thread) {
    at().start(thread);
  }

  @Override
  public void join(Thread thread, long millis, int site) throws InterruptedException {
    at().join(thread, millis, site);
  }

  @Override
  public void sleep(long nanos, int site) throws InterruptedException {
    at().sleep(nanos, site);
  }

  @Override
  public void yield(int site) {
    at().yield(site);
  }

  @Override
  public Thread currentThread() {
    return at().currentThread();
  }

  @Override
  public void interrupt(Thread thread) {
    at().interrupt(thread);
  }

  @Override
  public boolean isInterrupted(Thread thread) {
    return at().isInterrupted(thread);
  }

  @Override
  public boolean interrupted() {
    return at().interrupted();
  }

  @Override
  public boolean isAlive(Thread thread) {
    return at().isAlive(thread);
  }

  @Override
  public Thread.State state(Thread thread) {
    return at().state(thread);
  }

  @Override
  public boolean isDaemon(Thread thread) {
    return at().isDaemon(thread);
  }

  @Override
  public void setDaemon(Thread thread, boolean daemon) {
    at().setDaemon(thread, daemon);
  }

  @Override
  public long threadId(Thread thread) {
    return at().threadId(thread);
  }

  @Override
  public Executor asyncExecutor() {
    return at().asyncExecutor();
  }

  @Override
  public ForkJoinPool commonPool(ForkJoinPool ofTheJvm) {
    return at().commonPool(ofTheJvm);
  }

  @Override
  public long nanoTime() {
    return at().nanoTime();
  }

  @Override
  public long currentTimeMillis() {
    return at().currentTimeMillis();
  }

  @Override
  public long randomSeed() {
    return at().randomSeed();
  }

  @Override
  public void keep(@Nullable Object object) {
    at().keep(object);
  }

  @Override
  public int identityHashCode(@Nullable Object object) {
    return at().identityHashCode(object);
  }

  @Override
  public int availableProcessors() {
    return at().availableProcessors();
  }

  @Override
  public void exit(int status, boolean halt, int site) {
    at().exit(status, halt, site);
  }

  @Override
  public void uncontrolled(String what, int site) {
    at().uncontrolled(what, site);
  }

  @Override
  public void noted(String what, int site) {
    at().noted(what, site);
  }
}
