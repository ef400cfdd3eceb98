package io.github.clrsim.cli.planted;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.BitSet;

/** A simulated runtime behind a loader of its own. */
public interface Simulation {
  /**
   * Performs a scenario.
   *
   * @param scenario its text
   * @param strategy which thread goes on
   * @param ticksMax how many methods may begin and loops go round
   */
  Performed perform(String scenario, Strategy strategy, NamedProfiler profiler, long ticksMax);

  /** What came of it. */
  sealed interface Performed {}

  /**
   * The scenario was performed.
   *
   * @param passed the sites that were passed, where they are counted
   * @param ticks how many methods began and loops went round
   */
  record Ended(Execution execution, BitSet passed, long ticks) implements Performed {
    public Ended {
      passed = (BitSet) passed.clone();
    }
  }

  /** The simulator itself failed. */
  record Failed(String why) implements Performed {}

  /** It went on and on. */
  record Endless() implements Performed {}
}
