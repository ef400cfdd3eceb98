package io.github.clrsim.explorer.control.thread;

import java.util.Optional;
import java.util.concurrent.locks.Condition;

/** What a thread waits for: decides who may wake it, and what a report says. */
sealed interface Waiting {

  /** A wake-up that found nobody to wake. */
  record Lost(ControlledThread by, int site) {}

  /** Whether this is a condition of a lock of {@code java.util.concurrent}. */
  static boolean isCondition(Object blocker) {
    return blocker instanceof Condition;
  }

  /** It does not wait. */
  record ForNothing() implements Waiting {}

  /** It stands before a monitor; so does whoever was notified and needs it back. */
  record ToEnter(Monitor monitor) implements Waiting {}

  /**
   * It is in the wait set.
   *
   * @param before the last wake-up that came before and found nobody
   */
  record ForNotify(Monitor monitor, Optional<Lost> before) implements Waiting {}

  /**
   * It is parked.
   *
   * @param about what it was doing when it parked: a lock, if {@code java.util.concurrent} parked
   *     it
   * @param blocker what the parking code named
   * @param before the last wake-up that came before and was lost
   */
  record ForUnpark(Object about, Optional<Object> blocker, Optional<Lost> before)
      implements Waiting {}

  /** It joins a thread. */
  record ForEnd(ControlledThread thread) implements Waiting {}

  /** It sleeps. */
  record ForTime() implements Waiting {}
}
