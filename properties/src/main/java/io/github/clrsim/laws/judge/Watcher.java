package io.github.clrsim.laws.judge;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import java.util.Set;

/**
 * Holds one run against one law, step by step, and never steers it. Its memory is bounded by what
 * is alive in the run, not by the run's length.
 */
public interface Watcher {

  /**
   * The kinds of steps that can concern it; it is shown no others. Asked once, before the run: most
   * laws are about a few kinds, and a campaign has many millions of steps.
   */
  default Set<StepKind> kinds() {
    return StepKind.ALL;
  }

  /**
   * Sees the next step of the {@link #kinds()} that it asked for.
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
