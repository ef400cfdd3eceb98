package io.github.clrsim.realclr;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.realclr.record.Recorder;
import java.util.ArrayList;
import java.util.List;

/** What a program printed, and how the run ended. */
record ProgramRun(Ending ending, List<String> lines) {

  /** Under the recorder. */
  static ProgramRun of(RealClr clr) {
    return of(clr, NamedProfiler.of(Recorder.class));
  }

  static ProgramRun of(RealClr clr, NamedProfiler profiler) {
    List<String> lines = new ArrayList<>();
    Ending ending =
        clr.run(
                profiler,
                step -> {
                  if (step instanceof Step.Marked line) {
                    lines.add(line.text());
                  }
                })
            .ending();
    return new ProgramRun(ending, List.copyOf(lines));
  }
}
