package io.github.clrsim.explore.neighbor;

import io.github.clrsim.explorer.schedule.ThreadLabel;

/** What was chosen at one moment of a run. */
sealed interface Decision {

  /** How many steps the run had had. */
  int step();

  /**
   * Which of the ready threads goes on.
   *
   * @param goesOn the one that was chosen
   * @param first the one that choice 0 would have been
   * @param wasRunning whether that one had made the step before
   */
  record Schedule(int step, ThreadLabel goesOn, ThreadLabel first, boolean wasRunning)
      implements Decision {}

  /** Anything else, by its number. */
  record Chance(int step, int value, int bound) implements Decision {}
}
