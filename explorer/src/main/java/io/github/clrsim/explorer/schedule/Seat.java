package io.github.clrsim.explorer.schedule;

import java.util.Optional;

/** How a thread of the JVM knows that it is simulated. Only the thread itself comes here. */
final class Seat {
  private final Optional<SimulatedThreads> stage;
  private boolean away;

  Seat(Optional<SimulatedThreads> stage) {
    this.stage = stage;
  }

  /**
   * Whether the thread does our own work now, such as to hand over to another: what the JDK does
   * for us then is real, and no part of the simulation. Answers what it was before.
   */
  boolean goAway(boolean goesAway) {
    boolean was = away;
    away = goesAway;
    return was;
  }

  /** The execution, as long as the thread does the program's work. */
  Optional<SimulatedThreads> here() {
    return away ? Optional.empty() : stage;
  }
}
