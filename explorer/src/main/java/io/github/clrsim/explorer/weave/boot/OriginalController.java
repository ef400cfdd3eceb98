package io.github.clrsim.explorer.weave.boot;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What the original instructions do. It stands behind woven code when nothing is simulated, and any
 * other controller hands on to it what comes from threads that are not its own.
 *
 * <p>Only monitors differ, and nobody can tell: those of woven code are library locks.
 */
public final class OriginalController implements Controller {

  /** The only one; it has no state. */
  public static final OriginalController INSTANCE = new OriginalController();

  private OriginalController() {}

  @Override
  public boolean isSimulated() {
    return false;
  }

  @Override
  public void point(@Nullable Object target, int access, int site) {}

  @Override
  public void loop(int site) {}

  @Override
  public void acquired(Object lock, int access, int site) {}

  @Override
  public void released(Object lock, int access, int site) {}

  @Override
  public void enterMonitor(Object monitor, int site) {
    LibraryMonitor.of(monitor).lock();
  }

  @Override
  public void exitMonitor(Object monitor, int site) {
    LibraryMonitor.of(monitor).giveBack();
  }

  @Override
  public void beforeJdkMonitor(Object monitor) {}

  @Override
  public void afterJdkMonitor(Object monitor) {}

  @Override
  public boolean holdsMonitor(Object monitor) {
    return LibraryMonitor.of(monitor).isHeldByCurrentThread();
  }

  @Override
  public void waitOn(Object monitor, long millis, int site) throws InterruptedException {
    LibraryMonitor.of(monitor).await(millis);
  }

  @Override
  public void notifyOn(Object monitor, boolean all, int site) {
    LibraryMonitor.of(monitor).wake(all);
  }

  @Override
  public void park(@Nullable Object blocker) {
    // With null the JDK's own park() is meant: it leaves a blocker alone that was set before.
    if (blocker == null) {
      LockSupport.park();
    } else {
      LockSupport.park(blocker);
    }
  }

  @Override
  public void parkNanos(@Nullable Object blocker, long nanos) {
    if (blocker == null) {
      LockSupport.parkNanos(nanos);
    } else {
      LockSupport.parkNanos(blocker, nanos);
    }
  }

  @Override
  public void parkUntil(@Nullable Object blocker, long deadlineMillis) {
    if (blocker == null) {
      LockSupport.parkUntil(deadlineMillis);
    } else {
      LockSupport.parkUntil(blocker, deadlineMillis);
    }
  }

  @Override
  public void unpark(@Nullable Thread thread) {
    LockSupport.unpark(thread);
  }

  @Override
  public Thread newThread(Thread like, @Nullable Runnable task) {
    return like;
  }

  @Override
  public void start(Thread thread) {
    ThreadInternals.start(thread);
  }

  @Override
  public void join(Thread thread, long millis, int site) throws InterruptedException {
    thread.join(millis);
  }

  @Override
  public void sleep(long nanos, int site) throws InterruptedException {
    Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // The program asked for it.
  public void yield(int site) {
    Thread.yield();
  }

  @Override
  public Thread currentThread() {
    return Thread.currentThread();
  }

  @Override
  public void interrupt(Thread thread) {
    ThreadInternals.interrupt(thread);
  }

  @Override
  public boolean isInterrupted(Thread thread) {
    return thread.isInterrupted();
  }

  @Override
  public boolean interrupted() {
    return Thread.interrupted();
  }

  @Override
  public boolean isAlive(Thread thread) {
    return thread.isAlive();
  }

  @Override
  public Thread.State state(Thread thread) {
    return thread.getState();
  }

  @Override
  public boolean isDaemon(Thread thread) {
    return thread.isDaemon();
  }

  @Override
  public void setDaemon(Thread thread, boolean daemon) {
    thread.setDaemon(daemon);
  }

  @Override
  public Executor asyncExecutor() {
    return new CompletableFuture<Void>().defaultExecutor();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  @Override
  public long randomSeed() {
    return ThreadLocalRandom.current().nextLong();
  }

  @Override
  public int identityHashCode(@Nullable Object object) {
    return System.identityHashCode(object);
  }

  @Override
  public void exit(int status, boolean halt, int site) {
    if (halt) {
      Runtime.getRuntime().halt(status);
    } else {
      System.exit(status);
    }
  }

  @Override
  public void uncontrolled(String what, int site) {}

  @Override
  public void plainAccess(Object owner, int place, int access, int site) {}
}
