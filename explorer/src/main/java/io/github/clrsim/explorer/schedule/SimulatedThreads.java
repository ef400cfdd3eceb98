package io.github.clrsim.explorer.schedule;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The threads of one execution, as the program and its threads see them. A step lasts from when a
 * thread is chosen to the next scheduling point of the same thread: no other one moves meanwhile.
 *
 * <p>Scheduling points are {@link #point()}, {@link #pause()}, {@link #await}, {@link #block}, the
 * end of a body and, where the JVM's own threads tell of it, {@link Thread#yield()} and parking (so
 * every {@code java.util.concurrent} lock that must be waited for). Waking another thread is none:
 * it becomes ready and waits for its turn.
 */
public interface SimulatedThreads {

  /** A deadline that never comes. */
  long NEVER = Long.MAX_VALUE;

  /** The execution that the calling thread belongs to; empty on a thread that is not simulated. */
  static Optional<SimulatedThreads> here() {
    return Stage.here();
  }

  /**
   * Adds a thread, which is ready at once and moves when it is chosen. The execution lasts until
   * all threads spawned so have ended.
   */
  SimulatedThread spawn(String name, Runnable body);

  /**
   * Adds a thread that keeps nobody waiting, as a guest's own thread: when all other threads have
   * ended the execution is closing, and it ends once no background thread can go on either. A
   * background thread that waits then for something that nobody will do is dropped without blame.
   */
  SimulatedThread spawnBackground(String name, Runnable body);

  /** A thread of the JVM that will be simulated once it is given to {@link #start}. */
  Thread newThread(String name, Runnable body);

  /** Adds a thread made by {@link #newThread}, as {@link #spawn} does. */
  SimulatedThread start(Thread thread, boolean background);

  /**
   * From now on every thread given to {@link #start} is a background one: it is a guest's, and the
   * process ends without asking its guests.
   */
  void hostGuests();

  /** Those that were started and have not ended, in the order in which they were started. */
  List<SimulatedThread> living();

  /** The simulated thread that this thread of the JVM is, once it was started. */
  Optional<SimulatedThread> find(Thread thread);

  /**
   * Lets another thread go first, or not, as the strategy chooses. What follows may be anything.
   */
  void point();

  /**
   * Lets another thread go first, or not, before an operation that others can notice. All that the
   * step does besides has to be told to {@link #touch}, or no order may be concluded from it.
   *
   * @param target compared by identity
   * @param site the place in the code, as a number; 0 if it is not known
   */
  void point(Access access, Object target, int site);

  /** Says what else the current step does; no scheduling point. */
  void touch(Access access, Object target);

  /**
   * Waits, in simulated time, until the condition holds. It is asked again at every step, so it
   * must be quick, have no effects, take no lock and not use these threads; when the thread goes
   * on, the condition holds.
   *
   * @param why what is waited for, for the report of a deadlock
   */
  void await(String why, BooleanSupplier condition);

  /**
   * The same, for an order that is not worth a standstill: where nobody can go on but threads that
   * pause, it is enough that the other condition holds. The condition is not asked at every step,
   * but at once, and again when somebody {@linkplain #wake wakes} the thread: thousands may wait
   * so, and a step takes no longer.
   *
   * @param why asked only for the report of a deadlock
   */
  void sleep(Supplier<String> why, BooleanSupplier condition, BooleanSupplier orElse);

  /** Has the condition of a thread that {@linkplain #sleep sleeps} asked from now on. */
  void wake(SimulatedThread thread);

  /**
   * The same, for what threads of the host do of their own accord. Where nothing else keeps the
   * host from its end, it waits for itself, and no guest is to blame ({@link Ending.HostWaits}).
   */
  void awaitHost(String why, BooleanSupplier condition);

  /** The running thread knows what the others did before; no scheduling point. */
  void learn();

  /**
   * Waits until another thread {@linkplain #unblock unblocks} this one, or the simulated time has
   * come. Time may pass between any two steps, so a thread with a deadline may be chosen at any
   * step; calm choices let it pass only when nobody else can go on.
   *
   * @param target what is waited for, as in {@link #point(Access, Object, int)}
   * @param why asked only for a report
   * @param deadlineNanos on {@linkplain #nanos the simulated clock}, or {@link #NEVER}
   * @return true if unblocked, false if the time has come
   */
  boolean block(Object target, Supplier<String> why, long deadlineNanos);

  /** The same, at another place in the code than the last scheduling point. */
  boolean block(Object target, int site, Supplier<String> why, long deadlineNanos);

  /** Makes a thread that is {@linkplain #block blocked} ready; no effect on any other one. */
  void unblock(SimulatedThread thread);

  /**
   * Makes a thread wait, from now on or from its next scheduling point on, until it is {@linkplain
   * #unblock unblocked}; it has no deadline any more. So whoever takes a lock holds those that
   * stand ready to take it too, and none of them takes a step only to find it taken.
   *
   * @param why asked only for a report
   */
  void hold(SimulatedThread thread, Supplier<String> why);

  /**
   * Picks from 0 (inclusive) to {@code bound} (exclusive) where it is not a thread that has to be
   * chosen: which of several waiters is notified, say. Zero is the calmest.
   */
  int pick(int bound);

  /** What somebody keeps for this execution; {@code made} on first use. There is one for all. */
  Companion companion(Function<SimulatedThreads, Companion> made);

  /** Kept as long as an execution lasts, and told when one of its threads ends. */
  interface Companion {
    /** The running thread has added another one. */
    default void started(SimulatedThread thread) {}

    /** The running thread has {@linkplain #await awaited} what others did. */
    default void awaited() {}

    /** The body of this thread is through; it is told so in the last step of the thread. */
    void ended(SimulatedThread thread);
  }

  /** Whether nobody moves any more; a thread that can still ask this is being unwound. */
  boolean isOver();

  /** Whether all threads that are not background threads have ended. */
  boolean isClosing();

  /** Simulated nanoseconds since the start; they pass only when a deadline comes, or by decree. */
  long nanos();

  /** Lets simulated time pass, by so many nanoseconds. */
  void pass(long nanos);

  /**
   * Lets others go first: the current thread is not ready again until another thread has taken a
   * step, or no thread is ready but those that pause.
   *
   * <p>It answers whether to go on: false once the execution is closing, which only a background
   * thread can live to see. So the loop of a guest's own thread is {@code while (pause()) …} and
   * ends. A deadlock beside such a loop is found as a {@link Ending.StepLimit}, because the next
   * round of the loop might have solved it.
   */
  boolean pause();

  /** The same in the middle of an operation, which goes on to touch this target. */
  boolean pause(Access access, Object target, int site);

  /**
   * The thread that calls.
   *
   * @throws IllegalStateException when it is not a thread of this execution
   */
  SimulatedThread current();

  /** Ends the execution here and now; the calling thread moves no further. */
  Error end(Ending ending);

  /** Which engine carries these threads. */
  Engine.Kind engine();
}
