package io.github.clrsim.cli.subject;

import io.github.clrsim.api.Clr;
import io.github.clrsim.explore.Arm;
import io.github.clrsim.explore.Simplification;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.Assemblies;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Simplifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CLRs that a profiler can be tried on without a real runtime. */
public final class Arms {
  private Arms() {}

  /** The simulated CLR, with scenarios by name or file ({@link Scenarios}). */
  public static Arm simulated() {
    return new Simulated(shippedAssemblies());
  }

  /** The simulated CLR that knows one scenario only. */
  public static Arm simulating(Scenario scenario) {
    Assemblies assemblies = shippedAssemblies();
    return (name, profile, choices) ->
        SimulatedClr.of(scenario, RuntimeProfile.named(profile), assemblies, choices);
  }

  /** The replayed CLR; the scenario's name is the path of the recording. */
  public static Arm replaying() {
    return (recording, profile, choices) -> ReplayedClr.of(Path.of(recording), choices);
  }

  private static Assemblies shippedAssemblies() {
    List<AssemblyImage> images = new ArrayList<>();
    // The small core library even where a real one is at hand: a run must not depend on the
    // machine.
    images.add(AssemblyImage.read(Fixtures.coreLibrary()));
    for (String name : Fixtures.assemblyNames()) {
      images.add(AssemblyImage.read(Fixtures.assembly(name)));
    }
    return Assemblies.of(images);
  }

  /** Opens each assembly and reads each scenario once, for thousands of runs. */
  private static final class Simulated implements Arm {
    private final Assemblies assemblies;
    private final Map<String, Scenario> scenarios = new HashMap<>();

    Simulated(Assemblies assemblies) {
      this.assemblies = assemblies;
    }

    @Override
    public Clr clr(String scenario, String profile, Choices choices) {
      return SimulatedClr.of(named(scenario), RuntimeProfile.named(profile), assemblies, choices);
    }

    @Override
    public Simplification simplification(List<String> names) {
      Simplifier simplifier = Simplifier.of(names.stream().map(this::named).toList());
      return new Simplification(
          simplifier.ladder().stream().map(Scenario::name).toList(),
          scenario -> simplifier.shorterThan(named(scenario)).map(Scenario::name),
          scenario -> simplifier.plainerThan(named(scenario)).map(Scenario::name));
    }

    private Scenario named(String name) {
      // Shrinking goes through very many that are their own text; those are not kept.
      return Scenarios.isText(name)
          ? Scenarios.named(name)
          : scenarios.computeIfAbsent(name, Scenarios::named);
    }
  }
}
