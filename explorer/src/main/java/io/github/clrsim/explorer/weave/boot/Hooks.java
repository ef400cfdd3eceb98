package io.github.clrsim.explorer.weave.boot;

import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What woven bytecode calls around shared memory, locks, monitors and parking. Threads are in
 * {@link ThreadHooks}; time, chance and the world outside in {@link WorldHooks}.
 *
 * <p>Every hook takes what the original instruction takes, the receiver first, and then the site
 * where one is wanted.
 */
public final class Hooks {

  /**
   * Plain on purpose: a hook is called millions of times a second, and whoever starts a simulation
   * installs the controller before.
   */
  static Controller controller = OriginalController.INSTANCE;

  private Hooks() {}

  /** Puts a controller behind all woven code of this JVM. */
  public static void install(Controller installed) {
    controller = installed;
  }

  /** Loads what hooks need, so that none of it is loaded in the middle of a lock of the JDK. */
  public static void prepare() {
    Object lock = new ReentrantLock();
    pointOn(lock, Controller.READ, 0);
    pointIfShared(lock, Controller.READ, 0);
    walked(new HashSet<>(List.of(lock, new Object())), 0);
    WorldHooks.hashOf(lock);
    WorldHooks.identityHashCode(lock);
    beforeSharedMonitor(lock);
    afterSharedMonitor(lock);
    ThreadInternals.overridesStart(Thread.currentThread());
    PoolHooks.prepare();
  }

  /** The controller behind all woven code; {@link OriginalController} when none was installed. */
  public static Controller installed() {
    return controller;
  }

  /** Before an operation on {@code target}. */
  public static void point(@Nullable Object target, int access, int site) {
    controller.point(target, access, site);
  }

  /** Before a call on a lock or collection, which may be a view of another. */
  public static void pointOn(@Nullable Object receiver, int access, int site) {
    controller.point(Targets.of(receiver), access, site);
  }

  /**
   * Before a call of a collection, which may be one that threads share, or one that they must not.
   */
  public static void pointIfShared(@Nullable Object receiver, int access, int site) {
    if (Targets.isShared(receiver)) {
      controller.point(Targets.of(receiver), access, site);
    } else if (controller.watchesCollections()) {
      plainAccess(Targets.ofSingle(receiver), Controller.CONTENTS, access, site);
    }
  }

  /** Before somebody sees in which order a collection holds what it holds. */
  public static void walked(@Nullable Object collection, int site) {
    if (Targets.isInOrderOfIdentities(collection) && controller.isSimulated()) {
      controller.noted("the order of identity hashes", site);
    }
  }

  /** Before an operation through a {@code VarHandle}, whose first coordinate is the owner. */
  public static void pointThrough(
      java.lang.invoke.VarHandle handle, @Nullable Object first, int access, int site) {
    // A handle without coordinates is of a static field, and does not tell of which class.
    controller.point(handle.coordinateTypes().isEmpty() ? null : first, access, site);
  }

  /** Before a jump backwards. */
  public static void loop(int site) {
    controller.loop(site);
  }

  /** Before {@code Lock.lock} and its kin. */
  public static void beforeLock(@Nullable Object lock, int site) {
    controller.point(Targets.of(lock), Targets.accessBy(lock), site);
  }

  /** After {@code Lock.lock} and its kin. */
  public static void afterLock(Object lock, int site) {
    controller.acquired(Targets.ofLock(lock), Targets.accessBy(lock), site);
  }

  /** After {@code Lock.tryLock}. */
  public static boolean afterTryLock(boolean taken, Object lock, int site) {
    if (taken) {
      afterLock(lock, site);
    }
    return taken;
  }

  /** Before {@code Lock.unlock}: others may try the lock while it is held, so this is a point. */
  public static void beforeUnlock(@Nullable Object lock, int site) {
    beforeLock(lock, site);
    beforeUnseenUnlock(lock, site);
  }

  /** Before {@code Lock.unlock} where nobody ever tries a lock that is held. */
  public static void beforeUnseenUnlock(@Nullable Object lock, int site) {
    if (lock != null) {
      controller.released(Targets.ofLock(lock), Targets.accessBy(lock), site);
    }
  }

  /** Before {@code Condition.await}, which gives the lock back for a while. */
  public static void beforeAwait(@Nullable Object condition, int site) {
    beforeUnlock(condition, site);
  }

  /** After {@code Condition.await}. */
  public static void afterAwait(Object condition, int site) {
    afterLock(condition, site);
  }

  /** Before {@code Condition.signal}. */
  public static void beforeSignal(@Nullable Object condition, int site) {
    signal(condition, false, site);
  }

  /** Before {@code Condition.signalAll}. */
  public static void beforeSignalAll(@Nullable Object condition, int site) {
    signal(condition, true, site);
  }

  private static void signal(@Nullable Object condition, boolean all, int site) {
    beforeLock(condition, site);
    if (condition != null) {
      controller.signalled(condition, all, site);
    }
  }

  /** Inside the JDK, where workers of pools hand on what they do. */
  public static void touchedPool() {
    controller.touched(ForkJoinPool.class);
  }

  /** Inside the JDK, where an object is changed that programs look at. */
  public static void touched(Object object) {
    controller.touched(object);
  }

  /** Instead of taking a monitor. */
  public static void enterMonitor(@Nullable Object monitor, int site) {
    if (monitor == null) {
      throw new NullPointerException("Cannot enter synchronized block because value is null");
    }
    controller.enterMonitor(monitor, site);
  }

  /** Instead of giving a monitor back. */
  public static void exitMonitor(Object monitor, int site) {
    controller.exitMonitor(monitor, site);
  }

  /** Before JDK code takes a monitor that it shares with nobody else's code. */
  public static void beforeJdkMonitor(Object monitor) {
    controller.beforeJdkMonitor(monitor);
  }

  /** After JDK code gave such a monitor back. */
  public static void afterJdkMonitor(Object monitor) {
    controller.afterJdkMonitor(monitor);
  }

  /**
   * Before JDK code takes a monitor that programs synchronize on too, as that of a synchronized
   * collection. Woven programs do not take the real one, so JDK code takes both: ours first. Who
   * has the real one already is not woven, and must not wait for ours now.
   */
  public static void beforeSharedMonitor(Object monitor) {
    if (controller.isSimulated()) {
      controller.beforeJdkMonitor(monitor);
    } else if (!Thread.holdsLock(monitor)) {
      LibraryMonitor.of(monitor).lock();
    }
  }

  /** After JDK code gave such a monitor back. */
  public static void afterSharedMonitor(Object monitor) {
    if (controller.isSimulated()) {
      controller.afterJdkMonitor(monitor);
    } else if (!Thread.holdsLock(monitor)) {
      LibraryMonitor.of(monitor).giveBack();
    }
  }

  /** {@link Object#wait()}. */
  public static void waitOn(Object monitor, int site) throws InterruptedException {
    controller.waitOn(monitor, 0, site);
  }

  /** {@link Object#wait(long)}. */
  public static void waitOn(Object monitor, long millis, int site) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    controller.waitOn(monitor, millis, site);
  }

  /** {@link Object#wait(long, int)}. */
  public static void waitOn(Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    waitOn(monitor, ThreadHooks.roundedUp(millis, nanos), site);
  }

  /** {@link Object#notify}. */
  public static void notifyOne(Object monitor, int site) {
    controller.notifyOn(monitor, false, site);
  }

  /** {@link Object#notifyAll}. */
  public static void notifyAllOf(Object monitor, int site) {
    controller.notifyOn(monitor, true, site);
  }

  /** {@link Thread#holdsLock}. */
  public static boolean holdsLock(Object monitor) {
    return controller.holdsMonitor(monitor);
  }

  /** {@link LockSupport#park()}. */
  public static void park() {
    controller.park(null);
  }

  /** {@link LockSupport#park(Object)}. */
  public static void park(@Nullable Object blocker) {
    controller.park(blocker);
  }

  /** {@link LockSupport#parkNanos(long)}. */
  public static void parkNanos(long nanos) {
    parkNanos(null, nanos);
  }

  /** {@link LockSupport#parkNanos(Object, long)}. */
  public static void parkNanos(@Nullable Object blocker, long nanos) {
    if (nanos > 0) {
      controller.parkNanos(blocker, nanos);
    }
  }

  /** {@link LockSupport#parkUntil(long)}. */
  public static void parkUntil(long deadlineMillis) {
    controller.parkUntil(null, deadlineMillis);
  }

  /** {@link LockSupport#parkUntil(Object, long)}. */
  public static void parkUntil(@Nullable Object blocker, long deadlineMillis) {
    controller.parkUntil(blocker, deadlineMillis);
  }

  /** {@link LockSupport#unpark}. */
  public static void unpark(@Nullable Thread thread) {
    controller.unpark(thread);
  }

  /** The JDK's {@code Unsafe.park}, which {@link LockSupport} offers under other names. */
  public static void unsafePark(Object unsafe, boolean absolute, long time) {
    if (absolute) {
      controller.parkUntil(null, time);
    } else if (time == 0) {
      controller.park(null);
    } else {
      parkNanos(null, time);
    }
  }

  /** The JDK's {@code Unsafe.unpark}. */
  public static void unsafeUnpark(Object unsafe, @Nullable Object thread) {
    controller.unpark((Thread) thread);
  }

  /** The executor of asynchronous stages for which the program names none. */
  public static Executor asyncExecutor() {
    return controller.asyncExecutor();
  }

  /** A class initializer begins. */
  public static void enterInitializer() {
    controller.enterInitializer();
  }

  /** A class initializer ends. */
  public static void exitInitializer() {
    controller.exitInitializer();
  }

  /** Before what cannot be controlled. */
  public static void uncontrolled(String what, int site) {
    controller.uncontrolled(what, site);
  }

  /** Before what is left as it is, and may differ in the next run. */
  public static void noted(String what, int site) {
    controller.noted(what, site);
  }

  /** Before a plain access to a field. */
  public static void plainAccess(@Nullable Object owner, int place, int access, int site) {
    if (owner != null) {
      controller.plainAccess(owner, place, access, site);
    }
  }
}
