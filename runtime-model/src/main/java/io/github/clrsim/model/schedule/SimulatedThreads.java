package io.github.clrsim.model.schedule;

import java.util.function.BooleanSupplier;

/**
 * The threads of one execution, as the program and its threads see them. A step lasts from when a
 * thread is chosen to the next scheduling point of the same thread: no other one moves meanwhile.
 *
 * <p>Scheduling points are {@link #point()}, {@link #pause()}, {@link #await}, {@link
 * Thread#yield()}, parking (so every {@code java.util.concurrent} lock that must be waited for) and
 * the end of a body. Waking another thread is none: it becomes ready and waits for its turn.
 */
public interface SimulatedThreads {

  /**
   * Adds a thread, which is ready at once and moves when it is chosen. The execution lasts until
   * all threads spawned so have ended.
   */
  SimulatedThread spawn(String name, Runnable body);

  /**
   * Adds a thread that keeps nobody waiting, as a profiler's own thread: when all other threads
   * have ended the execution is closing, and it ends once no background thread can go on either. A
   * background thread that waits then for something that nobody will do is dropped without blame.
   */
  SimulatedThread spawnBackground(String name, Runnable body);

  /** Lets another thread go first, or not, as the strategy chooses. */
  void point();

  /**
   * Waits, in simulated time, until the condition holds. It is asked again at every step, so it
   * must be quick, have no effects, take no lock and not use these threads; when the thread goes
   * on, the condition holds.
   *
   * @param why what is waited for, for the report of a deadlock
   */
  void await(String why, BooleanSupplier condition);

  /**
   * Lets others go first: the current thread is not ready again until another thread has taken a
   * step, or no thread is ready but those that pause.
   *
   * <p>It answers whether to go on: false once the execution is closing, which only a background
   * thread can live to see. So the loop of a profiler's own thread is {@code while (pause()) …} and
   * ends. A deadlock beside such a loop is found as a {@link Ending.StepLimit}, because the next
   * round of the loop might have solved it.
   */
  boolean pause();

  /**
   * The thread that calls.
   *
   * @throws IllegalStateException when it is not a thread of this execution
   */
  SimulatedThread current();
}
