package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.nettrace.event.EventClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Time stamps are times, whatever a damaged file says. */
class ClockTest {
  @Test
  void ticksAreTimesToTheNanosecond() {
    EventClock clock = new EventClock(Instant.EPOCH, 10, EventClock.TICKS_PER_SECOND_MAX);
    assertThat(clock.sinceStart(10 + 9_000_000_009L)).isEqualTo(Duration.ofSeconds(1, 1));
    assertThat(clock.sinceStart(10 + 8_999_999_999L)).isEqualTo(Duration.ofNanos(999_999_999));
    assertThat(clock.sinceStart(1)).isEqualTo(Duration.ofNanos(-1));
  }

  @Test
  void anyTicksAreATime() {
    for (long ticksPerSecond : new long[] {1, 1_000, EventClock.TICKS_PER_SECOND_MAX}) {
      for (long startTicks : new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE}) {
        EventClock clock = new EventClock(Instant.EPOCH, startTicks, ticksPerSecond);
        for (long ticks : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
          assertThat(clock.sinceStart(ticks)).isNotNull();
        }
      }
    }
    assertThatThrownBy(() -> new EventClock(Instant.EPOCH, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
