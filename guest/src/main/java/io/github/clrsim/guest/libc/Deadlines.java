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

  /** What a look at a clock takes, in nanoseconds. */
  static final long LOOK = 100_000;

  /** Longer than anything waits: two centuries. */
  private static final long LONGEST = Long.MAX_VALUE / 4;

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

  /** The same; what is past is less than the simulated time. */
  static long moment(int clock, long timespec) {
    return nanosAt(timespec) - start(clock);
  }

  /** When so much time has passed, in simulated nanoseconds. */
  long in(long nanos) {
    long now = threads.nanos();
    return now + Math.clamp(nanos, 0, LONGEST - now);
  }

  /** The nanoseconds of a {@code struct timespec}. */
  static long nanosAt(long timespec) {
    return nanos(RawMemory.getLong(timespec), RawMemory.getLong(timespec + Long.BYTES));
  }

  /** So many seconds and nanoseconds, as nanoseconds; more than centuries are as many. */
  static long nanos(long seconds, long nanos) {
    return Math.clamp(seconds, -LONGEST / NANOS, LONGEST / NANOS) * NANOS + nanos;
  }

  /** Whether a {@code struct timespec} is one as the kernel has it. */
  static boolean isValid(long timespec) {
    long nanos = RawMemory.getLong(timespec + Long.BYTES);
    return RawMemory.getLong(timespec) >= 0 && nanos >= 0 && nanos < NANOS;
  }

  /** Fills a {@code struct timespec}. */
  static void put(long timespec, long nanos) {
    RawMemory.putLong(timespec, nanos / NANOS);
    RawMemory.putLong(timespec + Long.BYTES, nanos % NANOS);
  }
}
