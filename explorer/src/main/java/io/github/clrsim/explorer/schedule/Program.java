package io.github.clrsim.explorer.schedule;

/** What is to be executed: spawns the first threads, each of which may spawn more. */
@FunctionalInterface
public interface Program {

  /**
   * Spawns threads. It runs before the first of them moves, and is no simulated thread itself: it
   * may neither wait nor pause.
   */
  void spawnInto(SimulatedThreads threads);
}
