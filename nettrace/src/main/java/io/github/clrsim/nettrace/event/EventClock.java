package io.github.clrsim.nettrace.event;

import java.time.Duration;
import java.time.Instant;

/**
 * What the time stamps of a recording mean.
 *
 * @param start when the recording began, to the millisecond
 * @param startTicks the time stamp of that moment
 * @param ticksPerSecond how many ticks a second has, from 1 to {@value #TICKS_PER_SECOND_MAX}
 */
public record EventClock(Instant start, long startTicks, long ticksPerSecond) {
  /** More ticks a second than any clock has; up to here, nanoseconds are exact. */
  public static final long TICKS_PER_SECOND_MAX = 9_000_000_000L;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  public EventClock {
    if (ticksPerSecond < 1 || ticksPerSecond > TICKS_PER_SECOND_MAX) {
      throw new IllegalArgumentException(
          "a second has %d ticks, and not from 1 to %d"
              .formatted(ticksPerSecond, TICKS_PER_SECOND_MAX));
    }
  }

  /** The time from the beginning of the recording to a time stamp; negative if it is earlier. */
  public Duration sinceStart(long ticks) {
    long passed = ticks - startTicks;
    long seconds = Math.floorDiv(passed, ticksPerSecond);
    long rest = Math.floorMod(passed, ticksPerSecond);
    return Duration.ofSeconds(seconds, rest * NANOS_PER_SECOND / ticksPerSecond);
  }
}
