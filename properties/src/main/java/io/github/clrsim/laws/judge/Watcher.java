package io.github.clrsim.laws.judge;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;

/**
 * Holds one run against one law, step by step, and never steers it. Its memory is bounded by what
 * is alive in the run, not by the run's length.
 */
public interface Watcher {

  /**
   * Sees the next step.
   *
   * @param index the step's number in the trace, counted from 0
   * @return kept, or broken: at this step, or at an earlier one that only now turned out to be
   *     wrong
   */
  Verdict see(long index, Step step);

  /**
   * Sees how the run ended, after its last step.
   *
   * @param steps how many steps there were
   */
  default Verdict end(long steps, Run.Ending ending) {
    return Verdict.kept();
  }
}
