package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.explore.Case;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.List;

/** The trace of a simulated run, which {@code replay} runs anew. */
record SimulatedTrace(Path file) {
  void write(
      Console console, NamedProfiler profiler, Case run, List<Step> steps, Run.Ending ending) {
    try (TraceFile open = new TraceFile(file, header(profiler, run))) {
      steps.forEach(open);
      open.finish(ending);
    }
    console.say("  %-8s%s".formatted("trace", file));
  }

  private static TraceHeader header(NamedProfiler profiler, Case run) {
    return new TraceHeader(
        TraceHeader.Origin.SIMULATED,
        RuntimeProfile.named(run.profile()).runtime(),
        run.profile(),
        profiler.className(),
        Scenarios.named(run.scenario(), Integer.MAX_VALUE).text(),
        run.picks().text());
  }
}
