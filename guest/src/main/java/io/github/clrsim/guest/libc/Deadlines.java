package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;

/**
 * Simulated time as the C library tells it. The clocks of an execution begin at the same moments
 * each time; each look at one takes a little, so that who waits for time to pass by looking sees it
 * pass.
 */
final class Deadlines {
  static final int REALTIME = 0;
  static final int MONOTONIC = 1;
  static final long NANOS = 1_000_000_000;

  /** 2025-01-01 00:00:00 UTC. */
  private static final long REALTIME_START = 1_735_689_600L * NANOS;

  private static final long MONOTONIC_START = 1_000 * NANOS;
  private static final long LOOK = 100_000;
  private final SimulatedThreads threads;

  Deadlines(SimulatedThreads threads) {
    this.threads = threads;
  }

  /** What a clock shows, in nanoseconds. */
  long now(int clock) {
    threads.pass(LOOK);
    return start(clock) + threads.nanos();
  }

  private static long start(int clock) {
    return clock == REALTIME ? REALTIME_START : MONOTONIC_START;
  }

  /** When a moment on a clock comes, in simulated nanoseconds. */
  long of(int clock, long timespec) {
    return Math.max(nanosAt(timespec) - start(clock), 0);
  }

  /** When so much time has passed, in simulated nanoseconds. */
  long in(long nanos) {
    return threads.nanos() + Math.max(nanos, 0);
  }

  /** The nanoseconds of a {@code struct timespec}. */
  static long nanosAt(long timespec) {
    return RawMemory.getLong(timespec) * NANOS + RawMemory.getLong(timespec + Long.BYTES);
  }

  /** Fills a {@code struct timespec}. */
  static void put(long timespec, long nanos) {
    RawMemory.putLong(timespec, nanos / NANOS);
    RawMemory.putLong(timespec + Long.BYTES, nanos % NANOS);
  }
}
