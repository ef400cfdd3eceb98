package io.github.clrsim.compare;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of one arm, whole.
 *
 * @param steps all of them, in order
 * @param ending how it ended
 */
public record Execution(List<Step> steps, Run.Ending ending) {
  public Execution {
    steps = List.copyOf(steps);
  }

  /** Runs to the end and keeps every step. */
  public static Execution of(Clr clr, NamedProfiler profiler) {
    List<Step> steps = new ArrayList<>();
    Run run = clr.run(profiler, steps::add);
    return new Execution(steps, run.ending());
  }
}
