package io.github.clrsim.explorer.weave.boot;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** What woven bytecode calls instead of the methods of {@link Thread} and its builders. */
public final class ThreadHooks {

  private ThreadHooks() {}

  /** Replaces a thread that was just constructed from {@code task}. */
  public static Thread newThread(Thread like, @Nullable Runnable task) {
    return Hooks.controller.newThread(like, task);
  }

  /** {@link Thread.Builder#unstarted}. */
  public static Thread unstarted(Thread.Builder builder, Runnable task) {
    return Hooks.controller.newThread(builder.unstarted(task), task);
  }

  /** {@link Thread.Builder#start}. */
  public static Thread startBuilt(Thread.Builder builder, Runnable task) {
    Thread thread = unstarted(builder, task);
    Hooks.controller.start(thread);
    return thread;
  }

  /** {@link Thread.Builder#factory}. */
  public static ThreadFactory factory(Thread.Builder builder) {
    return new HookedFactory(builder.factory());
  }

  /** {@link Thread#startVirtualThread}. */
  public static Thread startVirtual(Runnable task) {
    return startBuilt(Thread.ofVirtual(), task);
  }

  /** {@link Thread#start}, which a subclass may have overridden. */
  public static void start(Thread thread) {
    if (ThreadInternals.overridesStart(thread)) {
      thread.start();
    } else {
      Hooks.controller.start(thread);
    }
  }

  /** {@code super.start()} in a subclass of {@link Thread}. */
  public static void superStart(Thread thread) {
    Hooks.controller.start(thread);
  }

  /** The JDK's {@code JavaLangAccess.start}. */
  public static void startIn(Object access, Thread thread, Object container) {
    startIn(container, thread);
  }

  /** The JDK's {@code SharedThreadContainer.start}. */
  public static void startIn(Object container, Thread thread) {
    if (Hooks.controller.isSimulated() && !ThreadInternals.carriesVirtualThreads(thread)) {
      Hooks.controller.start(thread);
    } else {
      ThreadInternals.startIn(container, thread);
    }
  }

  /** {@link Thread#join()}. */
  public static void join(Thread thread, int site) throws InterruptedException {
    Hooks.controller.join(thread, 0, site);
  }

  /** {@link Thread#join(long)}. */
  public static void join(Thread thread, long millis, int site) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    Hooks.controller.join(thread, millis, site);
  }

  /** {@link Thread#join(long, int)}. */
  public static void join(Thread thread, long millis, int nanos, int site)
      throws InterruptedException {
    join(thread, roundedUp(millis, nanos), site);
  }

  /** {@link Thread#join(Duration)}. */
  public static boolean join(Thread thread, Duration duration, int site)
      throws InterruptedException {
    if (Hooks.controller.state(thread) == Thread.State.NEW) {
      throw new IllegalThreadStateException("Thread not started");
    }
    long nanos = saturated(duration);
    if (nanos > 0) {
      Hooks.controller.join(thread, nanos / 1_000_000 + (nanos % 1_000_000 > 0 ? 1 : 0), site);
    }
    return Hooks.controller.state(thread) == Thread.State.TERMINATED;
  }

  /** {@link Thread#sleep(long)}. */
  public static void sleep(long millis, int site) throws InterruptedException {
    sleep(millis, 0, site);
  }

  /** {@link Thread#sleep(long, int)}. */
  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999_999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    long whole = Math.min(millis, Long.MAX_VALUE / 1_000_000 - 1) * 1_000_000;
    Hooks.controller.sleep(whole + nanos, site);
  }

  /** {@link Thread#sleep(Duration)}. */
  public static void sleep(Duration duration, int site) throws InterruptedException {
    Hooks.controller.sleep(Math.max(0, saturated(duration)), site);
  }

  /** {@link Thread#yield} and {@link Thread#onSpinWait}. */
  public static void yieldNow(int site) {
    Hooks.controller.yield(site);
  }

  /** {@link Thread#currentThread}. */
  public static Thread currentThread() {
    return Hooks.controller.currentThread();
  }

  /** {@link Thread#interrupt}, which a subclass may have overridden. */
  public static void interrupt(Thread thread) {
    if (ThreadInternals.overridesInterrupt(thread)) {
      thread.interrupt();
    } else {
      Hooks.controller.interrupt(thread);
    }
  }

  /** {@code super.interrupt()} in a subclass of {@link Thread}. */
  public static void superInterrupt(Thread thread) {
    Hooks.controller.interrupt(thread);
  }

  /** {@link Thread#isInterrupted}. */
  public static boolean isInterrupted(Thread thread) {
    return Hooks.controller.isInterrupted(thread);
  }

  /** {@link Thread#interrupted}. */
  public static boolean interrupted() {
    return Hooks.controller.interrupted();
  }

  /** {@link Thread#isAlive}. */
  public static boolean isAlive(Thread thread) {
    return Hooks.controller.isAlive(thread);
  }

  /** {@link Thread#getState}. */
  public static Thread.State state(Thread thread) {
    return Hooks.controller.state(thread);
  }

  /** {@link Thread#isDaemon}. */
  public static boolean isDaemon(Thread thread) {
    return Hooks.controller.isDaemon(thread);
  }

  /** {@link Thread#setDaemon}. */
  public static void setDaemon(Thread thread, boolean daemon) {
    if (ThreadInternals.carriesVirtualThreads(thread)) {
      thread.setDaemon(daemon);
    } else {
      Hooks.controller.setDaemon(thread, daemon);
    }
  }

  /** {@link Thread#threadId}. */
  public static long threadId(Thread thread) {
    return Hooks.controller.threadId(thread);
  }

  /** The JDK waits at least as long as asked for, in whole milliseconds. */
  static long roundedUp(long millis, int nanos) {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999_999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    return nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis;
  }

  private static long saturated(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException tooLong) {
      return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** A factory whose threads are replaced as constructed ones are. */
  private record HookedFactory(ThreadFactory original) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
      return Hooks.controller.newThread(original.newThread(task), task);
    }
  }
}
