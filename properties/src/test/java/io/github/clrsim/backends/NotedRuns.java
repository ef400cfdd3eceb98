package io.github.clrsim.backends;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A program on the runtime of a profile and on its simulation, by a profiler that takes {@link
 * Notes}.
 *
 * @param assemblies of the fixtures, besides the host's
 * @param directory where the notes are kept
 */
record NotedRuns(RuntimeProfile profile, String program, List<String> assemblies, Path directory) {
  NotedRuns {
    assemblies = List.copyOf(assemblies);
  }

  /** What a profiler wrote down, and how its run ended. */
  record Noted(Run.Ending ending, List<String> lines) {
    Noted {
      lines = List.copyOf(lines);
    }
  }

  Noted real(Class<? extends CorProfilerCallback> profiler, Map<String, String> options)
      throws IOException {
    return noted(RealRuntimes.performing(profile, scenario(), directory), profiler, options);
  }

  Noted simulated(Class<? extends CorProfilerCallback> profiler, Map<String, String> options)
      throws IOException {
    Path coreLibrary = RealRuntimes.of(profile).directory().resolve("System.Private.CoreLib.dll");
    Assemblies files =
        Assemblies.read(
            Stream.concat(
                    Stream.of(coreLibrary, Fixtures.assembly("PluginHost")),
                    assemblies.stream().map(Fixtures::assembly))
                .toList());
    Clr clr = SimulatedClr.of(scenario(), profile, files, Choices.calm());
    return noted(clr, profiler, options);
  }

  private Scenario scenario() {
    return Scenario.parse("program", program);
  }

  private Noted noted(
      Clr clr, Class<? extends CorProfilerCallback> profiler, Map<String, String> options)
      throws IOException {
    Path into = Files.createTempFile(directory, "notes", ".txt");
    Map<String, String> all = new TreeMap<>(options);
    all.put(Notes.INTO, into.toString());
    Run run = clr.run(new NamedProfiler(profiler.getName(), List.of(), all), _ -> {});
    return new Noted(run.ending(), Files.readAllLines(into));
  }
}
