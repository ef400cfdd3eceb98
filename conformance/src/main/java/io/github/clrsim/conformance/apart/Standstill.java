package io.github.clrsim.conformance.apart;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * Whether a run has stood still for too long, told from what is seen of it at every tick.
 *
 * <p>A loop is told by the processor time that it takes, and not by real time alone: on a busy
 * machine a run that is about to go on may wait long for its turn. Who waits for something outside
 * takes no processor time at all, and is told after a real time so long that no turn takes it.
 */
public final class Standstill {
  /** How often it is looked at. */
  public static final int TICKS_PER_SECOND = 10;

  /** So many times as much real time ends a run that takes no processor time. */
  static final int PATIENCE = 15;

  private final int seconds;
  private long beats;
  private Duration began = Duration.ZERO;
  private long ticks;

  /**
   * A run that has not been seen yet.
   *
   * @param seconds how many seconds of processor time, and of real time, are too long
   */
  public Standstill(int seconds) {
    this.seconds = seconds;
  }

  /**
   * What is seen of a run at the next tick.
   *
   * @param now how far it has come; 0 if it has not begun, which is not the profiler's doing
   * @param processorTime what the process has taken of it up to now
   * @return for how many seconds it has stood still, if that is too long
   */
  public OptionalInt seen(long now, Duration processorTime) {
    if (now != beats || now == 0) {
      beats = now;
      began = processorTime;
      ticks = 0;
      return OptionalInt.empty();
    }
    // Ticks are counted and not time, because a machine that slept did not let the run go on.
    ticks++;
    if (hasStoodFor(PATIENCE * seconds)) {
      return OptionalInt.of(PATIENCE * seconds);
    }
    boolean loops = processorTime.minus(began).compareTo(Duration.ofSeconds(seconds)) >= 0;
    return loops && hasStoodFor(seconds) ? OptionalInt.of(seconds) : OptionalInt.empty();
  }

  private boolean hasStoodFor(int most) {
    return ticks >= (long) most * TICKS_PER_SECOND;
  }
}
