package io.github.clrsim.cli.planted;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The simulator's side: it is loaded with the simulator, and runs it. */
public final class LoadedSimulation implements Simulation {
  private final Path framework;
  private final String profile;
  private Optional<Assemblies> read = Optional.empty();

  /** A simulation of these rules, over the core library in a folder. */
  public LoadedSimulation(Path framework, String profile) {
    this.framework = framework;
    this.profile = profile;
  }

  @Override
  public Performed perform(
      String scenario, Strategy strategy, NamedProfiler profiler, long ticksMax) {
    Meter.begin(ticksMax);
    Performed performed;
    try {
      performed = new Ended(execution(scenario, strategy, profiler), Meter.passed(), Meter.ticks());
    } catch (RuntimeException | Error failed) {
      // Whatever a mutant throws: that it does is what is looked for.
      performed = new Failed(failed.toString());
    }
    return Meter.ticks() > ticksMax ? new Endless() : performed;
  }

  private Execution execution(String scenario, Strategy strategy, NamedProfiler profiler) {
    RuntimeProfile rules =
        RuntimeProfile.all().stream()
            .filter(each -> each.name().equals(profile))
            .findFirst()
            .orElseThrow();
    SimulatedClr clr =
        SimulatedClr.of(
            Scenario.parse("random", scenario),
            rules,
            assemblies(),
            Choices.calm(),
            new Scheduling(Engine.virtual(), Limits.standard(), strategy, false));
    return Execution.of(clr, profiler);
  }

  private Assemblies assemblies() {
    if (read.isEmpty()) {
      List<AssemblyImage> images = new ArrayList<>();
      images.add(AssemblyImage.read(framework.resolve(Assemblies.CORE_LIBRARY + ".dll")));
      for (String name : Fixtures.assemblyNames()) {
        images.add(AssemblyImage.read(Fixtures.assembly(name)));
      }
      read = Optional.of(Assemblies.of(images, List.of()));
    }
    return read.orElseThrow();
  }
}
