package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs of the shipped scenarios, for tests. */
final class Simulations {
  private static final Assemblies ASSEMBLIES =
      Assemblies.read(
          Fixtures.shipped(
              "Plugin",
              "Broken",
              "Emitted",
              "Supplier",
              "Forwarder",
              "Workshop",
              "Frail",
              "Thrower",
              "Meter",
              "Lineage",
              "Shapes",
              "Harvest",
              "Orchard",
              "Mirrors",
              "Kennel",
              "Junction",
              "PluginHost"));

  record Simulated(Run run, List<Step> steps) {}

  private Simulations() {}

  static Scenario scenario(String name) {
    try {
      return Scenario.parse(name, Files.readString(Fixtures.scenario(name).orElseThrow()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Simulated run(
      String scenario,
      RuntimeProfile profile,
      Choices choices,
      Class<? extends CorProfilerCallback> profiler) {
    return run(scenario(scenario), profile, choices, profiler);
  }

  static SimulatedClr simulated(Scenario scenario, RuntimeProfile profile, Choices choices) {
    return SimulatedClr.of(scenario, profile, ASSEMBLIES, choices);
  }

  static Run watch(
      String scenario, Class<? extends CorProfilerCallback> profiler, Consumer<Step> watcher) {
    return SimulatedClr.of(scenario(scenario), RuntimeProfile.NET_9_0, ASSEMBLIES, Choices.calm())
        .run(NamedProfiler.of(profiler), watcher);
  }

  static Simulated run(
      Scenario scenario,
      RuntimeProfile profile,
      Choices choices,
      Class<? extends CorProfilerCallback> profiler) {
    return run(scenario, profile, choices, NamedProfiler.of(profiler));
  }

  static Simulated run(
      Scenario scenario, RuntimeProfile profile, Choices choices, NamedProfiler profiler) {
    List<Step> steps = new ArrayList<>();
    Run run = SimulatedClr.of(scenario, profile, ASSEMBLIES, choices).run(profiler, steps::add);
    return new Simulated(run, steps);
  }
}
