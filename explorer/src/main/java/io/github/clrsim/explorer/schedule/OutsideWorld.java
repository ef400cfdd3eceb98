package io.github.clrsim.explorer.schedule;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Wake-ups that come from threads that are not simulated. They arrive at any time, on any thread,
 * and wait here until the carrier looks.
 */
final class OutsideWorld {

  /**
   * How long, in rounds of real time, a monitor may stay held by somebody outside: two seconds, for
   * a loaded machine. Only a thread that is lost anyway waits so long.
   */
  private static final int ROUNDS_MAX = 200;

  private static final long ROUND_NANOS = 10_000_000;

  /** The JDK's own thread that wakes virtual threads when a contended monitor is released. */
  private static final String UNBLOCKER = "VirtualThread-unblocker";

  /** A thread that is not simulated made this continuation ready. */
  record WakeUp(Runnable continuation, String by) {
    boolean isReleaseOf(Runnable blocked) {
      return by.equals(UNBLOCKER) && continuation.equals(blocked);
    }
  }

  private final ConcurrentLinkedQueue<WakeUp> arrived = new ConcurrentLinkedQueue<>();
  private final Thread carrier;

  OutsideWorld(Thread carrier) {
    this.carrier = carrier;
  }

  void add(WakeUp wakeUp) {
    arrived.add(wakeUp);
    LockSupport.unpark(carrier);
  }

  boolean isSilent() {
    return arrived.isEmpty();
  }

  Optional<WakeUp> next() {
    return Optional.ofNullable(arrived.poll());
  }

  /** The next wake-up, waited for in real time; empty when none comes. */
  Optional<WakeUp> waitForNext() {
    // The rounds are counted, not timed: a clock would say no more, and none is read here.
    for (int round = 0; round < ROUNDS_MAX && isSilent(); round++) {
      LockSupport.parkNanos(this, ROUND_NANOS);
    }
    return next();
  }
}
