package io.github.clrsim.explorer.race;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;

/**
 * An access that was seen.
 *
 * @param time of the thread's own clock
 * @param site the place in woven code
 */
record Seen(SimulatedThread thread, int time, Access access, int site, Stack stack) {

  /** Whether a thread with this clock comes after it. */
  boolean isBefore(VectorClock clock) {
    return time <= clock.at(thread.number());
  }
}
