package io.github.clrsim.conformance.apart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** When a run has stood still for too long. */
class StandstillTest {
  private static final int SECONDS = 2;
  private static final int TICKS = SECONDS * Standstill.TICKS_PER_SECOND;
  private static final long TICK_MILLIS = 1000 / Standstill.TICKS_PER_SECOND;

  @Test
  void aLoopIsToldAsSoonAsItHasTakenTheTime() {
    assertThat(told(TICKS - 1, tick -> 7, TICK_MILLIS)).isEmpty();
    assertThat(told(TICKS, tick -> 7, TICK_MILLIS)).hasValue(SECONDS);
  }

  @Test
  void whoSeldomHasTheProcessorIsGivenItsTimeAllTheSame() {
    assertThat(told(10 * TICKS - 1, tick -> 7, TICK_MILLIS / 10)).isEmpty();
    assertThat(told(10 * TICKS, tick -> 7, TICK_MILLIS / 10)).hasValue(SECONDS);
  }

  @Test
  void manyProcessorsDoNotShortenTheTime() {
    assertThat(told(TICKS - 1, tick -> 7, 16 * TICK_MILLIS)).isEmpty();
    assertThat(told(TICKS, tick -> 7, 16 * TICK_MILLIS)).hasValue(SECONDS);
  }

  @Test
  void whoWaitsForSomethingOutsideIsToldMuchLater() {
    int patience = Standstill.PATIENCE * TICKS;
    assertThat(told(patience - 1, tick -> 7, 0)).isEmpty();
    assertThat(told(patience, tick -> 7, 0)).hasValue(Standstill.PATIENCE * SECONDS);
  }

  @Test
  void aStepNowAndThenIsEnough() {
    assertThat(told(10_000, tick -> 1 + tick / (TICKS - 1), TICK_MILLIS)).isEmpty();
  }

  @Test
  void aRunThatHasNotBegunIsNotTheProfilersDoing() {
    assertThat(told(10_000, tick -> 0, TICK_MILLIS)).isEmpty();
  }

  /** What is told up to so many ticks behind the first one. */
  private static OptionalInt told(int ticks, LongUnaryOperator beats, long processorMillis) {
    Standstill standstill = new Standstill(SECONDS);
    for (long tick = 0; tick <= ticks; tick++) {
      OptionalInt told =
          standstill.seen(beats.applyAsLong(tick), Duration.ofMillis(tick * processorMillis));
      if (told.isPresent()) {
        return told;
      }
    }
    return OptionalInt.empty();
  }
}
