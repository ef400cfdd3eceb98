package io.github.clrsim.explorer.weave.boot;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * What stands behind the hooks in woven code. It tells by the calling thread: on a thread that is
 * simulated each method models what the original instruction does; on any other thread it does just
 * that.
 *
 * <p>Everything here is loaded by the bootstrap loader and so may use the JDK only.
 */
public interface Controller {

  /** The target is read: two reads of one target do not disturb one another. */
  int READ = 0;

  /** The target is changed, acquired, released or signalled. */
  int WRITE = 1;

  /** The place in a collection that stands for all that is in it. */
  int CONTENTS = -1;

  /**
   * Whether the calling thread is simulated. It is not while controller or engine are themselves at
   * work on it: what they call in the JDK then does what it always does.
   */
  boolean isSimulated();

  /**
   * A scheduling point before an operation on {@code target}: the object whose field it is, the
   * class for a static field, or what {@link Targets} says of a lock or collection. With {@code
   * null} nobody can tell, so it disturbs everything.
   */
  void point(@Nullable Object target, int access, int site);

  /** Before a jump backwards: a loop that never meets a scheduling point must not run for ever. */
  void loop(int site);

  /** A lock of {@code java.util.concurrent} was taken just now; {@code READ} for a read lock. */
  void acquired(Object lock, int access, int site);

  /** A lock of {@code java.util.concurrent} is about to be given back. */
  void released(Object lock, int access, int site);

  /**
   * A condition is about to be signalled.
   *
   * @param all whether all that wait on it are
   */
  default void signalled(Object condition, boolean all, int site) {}

  /** The JDK changes {@code object} in the middle of a step; no scheduling point. */
  default void touched(Object object) {}

  /**
   * The JDK is about to access a volatile field of {@code object}, or an element of it as one; no
   * scheduling point. Only woven in on request.
   */
  default void ordered(Object object, int access) {}

  /** The JVM begins to link a call or to load a class, in Java code of its own. */
  default void linking() {}

  /** It is done with that, or failed; called once for each {@link #linking}. */
  default void linked() {}

  /** Takes a monitor of woven code. Simulated threads never touch the real one. */
  void enterMonitor(Object monitor, int site);

  /**
   * Gives a monitor of woven code back. It must not throw: compiled {@code synchronized} blocks
   * would come back here for ever.
   */
  void exitMonitor(Object monitor, int site);

  /** Before JDK code takes a real monitor; returns once no simulated thread holds it. */
  void beforeJdkMonitor(Object monitor);

  /** After JDK code gave a real monitor back. It must not throw either. */
  void afterJdkMonitor(Object monitor);

  /** {@link Thread#holdsLock}. */
  boolean holdsMonitor(Object monitor);

  /** {@link Object#wait(long)}; 0 waits for ever. */
  void waitOn(Object monitor, long millis, int site) throws InterruptedException;

  /** {@link Object#notify} or {@link Object#notifyAll}. */
  void notifyOn(Object monitor, boolean all, int site);

  /** {@code LockSupport.park}. */
  void park(@Nullable Object blocker);

  /** {@code LockSupport.parkNanos}. */
  void parkNanos(@Nullable Object blocker, long nanos);

  /** {@code LockSupport.parkUntil}, against {@link #currentTimeMillis}. */
  void parkUntil(@Nullable Object blocker, long deadlineMillis);

  /** {@code LockSupport.unpark}. */
  void unpark(@Nullable Thread thread);

  /**
   * An unstarted thread: a simulated one when asked for by a simulated one. {@code like} was made
   * the original way, from the original arguments, and is never started: it lends its name,
   * priority and daemon flag.
   */
  Thread newThread(Thread like, @Nullable Runnable task);

  /** {@link Thread#start}. */
  void start(Thread thread);

  /** {@link Thread#join(long)}; 0 waits for ever. */
  void join(Thread thread, long millis, int site) throws InterruptedException;

  /** {@link Thread#sleep}, in nanoseconds. */
  void sleep(long nanos, int site) throws InterruptedException;

  /** {@link Thread#yield} and {@link Thread#onSpinWait}. */
  @SuppressWarnings("NamedLikeContextualKeyword") // It is named as what it stands for.
  void yield(int site);

  /** {@link Thread#currentThread}. */
  Thread currentThread();

  /** {@link Thread#interrupt}. */
  void interrupt(Thread thread);

  /** {@link Thread#isInterrupted}. */
  boolean isInterrupted(Thread thread);

  /** {@link Thread#interrupted}. */
  boolean interrupted();

  /** {@link Thread#isAlive}. */
  boolean isAlive(Thread thread);

  /** {@link Thread#getState}. */
  Thread.State state(Thread thread);

  /** {@link Thread#isDaemon}. */
  boolean isDaemon(Thread thread);

  /** {@link Thread#setDaemon}. */
  void setDaemon(Thread thread, boolean daemon);

  /** The executor that asynchronous stages of {@code CompletableFuture} use unless told. */
  Executor asyncExecutor();

  /** The pool that everybody shares, who has none of his own. */
  default ForkJoinPool commonPool(ForkJoinPool ofTheJvm) {
    return ofTheJvm;
  }

  /** {@link System#nanoTime}. */
  long nanoTime();

  /** {@link System#currentTimeMillis}. */
  long currentTimeMillis();

  /** A class initializer begins: the JVM cannot switch threads until it ends. */
  default void enterInitializer() {}

  /** A class initializer ends. It must not throw. */
  default void exitInitializer() {}

  /** {@link Thread#threadId}. */
  default long threadId(Thread thread) {
    return thread.threadId();
  }

  /** {@link Runtime#availableProcessors}. */
  default int availableProcessors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** A seed for a generator that the program did not seed. */
  long randomSeed();

  /** Keeps an object for as long as the simulation lasts: the JVM's collector is no part of it. */
  default void keep(@Nullable Object object) {}

  /** {@link System#identityHashCode}. */
  int identityHashCode(@Nullable Object object);

  /** {@link System#exit}, or {@link Runtime#halt}. */
  void exit(int status, boolean halt, int site);

  /** The program is about to do what nobody here can control, such as to read a socket. */
  void uncontrolled(String what, int site);

  /** Whether plain accesses to collections are of interest. */
  default boolean watchesCollections() {
    return false;
  }

  /** The program does what is left as it is, though it may differ in the next run. */
  default void noted(String what, int site) {}

  /**
   * A plain field, an array element or what is in a collection is about to be read or written;
   * fields and elements are only woven in on request.
   *
   * @param owner the object, array or collection, or the class of a static field
   * @param place the field's number, the index, or {@link #CONTENTS}
   */
  void plainAccess(Object owner, int place, int access, int site);
}
