package io.github.clrsim.explorer.race;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;

/**
 * A first race, of nobody. Loading a class in the middle of an operation of the JDK would come back
 * to whom it was loaded for, so all that a race needs is loaded here, before there are hooks.
 */
final class Rehearsal {
  private final int[] data = new int[1];

  private Rehearsal() {}

  static void run() {
    Execution execution =
        Engine.platform()
            .run(Limits.standard(), Strategy.calm(), Choices.calm(), new Rehearsal()::begin);
    if (!(execution.ending() instanceof Ending.Raced)) {
      throw new IllegalStateException("a race was not seen: " + execution.ending().text());
    }
  }

  private void begin(SimulatedThreads threads) {
    Races races = new Races(threads);
    threads.spawn("first", () -> access(threads.current(), races, Access.READ));
    threads.spawn("second", () -> access(threads.current(), races, Access.WRITE));
  }

  private void access(SimulatedThread me, Races races, Access access) {
    races.initialized(me);
    races.started(me, me);
    if (access == Access.READ) {
      races.awaited(me);
    }
    races.released(me, me);
    races.acquired(me, me);
    races.accessed(me, this, 0, Access.READ, 0);
    races.accessed(me, data, 0, access, 0);
  }
}
