package io.github.clrsim.explorer.schedule;

/**
 * The threads that could go on now, as a strategy sees them: the current thread first when it is
 * ready, the others by their numbers. A view on the scheduler's own table, valid during one {@link
 * Strategy#choose} only, so that a step allocates nothing.
 */
public interface ReadyThreads {

  /** How many are ready: at least two, as a strategy is not asked when there is no choice. */
  int count();

  /** The ready thread at this place, from 0. */
  SimulatedThread at(int index);

  /** Whether the thread that moved last could go on, and so stands first. */
  boolean currentIsFirst();
}
