package io.github.clrsim.explorer.weave.boot;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The system clock of a program that is simulated. */
final class SimulatedClock extends Clock {
  private final ZoneId zone;

  SimulatedClock(ZoneId zone) {
    this.zone = zone;
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SimulatedClock(other);
  }

  @Override
  public long millis() {
    return Hooks.controller.currentTimeMillis();
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }
}
