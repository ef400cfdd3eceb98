package io.github.clrsim.arms;

import io.github.clrsim.explore.Arm;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.Assemblies;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The simulated arm over the shipped scenarios. */
final class ShippedScenarios {
  private static final Assemblies ASSEMBLIES =
      Assemblies.of(
          List.of(
              AssemblyImage.read(Fixtures.coreLibrary()),
              AssemblyImage.read(Fixtures.assembly("Plugin")),
              AssemblyImage.read(Fixtures.assembly("PluginHost"))));

  private static final Map<String, Scenario> SCENARIOS = readAll();

  static final List<String> PROFILES =
      RuntimeProfile.all().stream().map(RuntimeProfile::name).toList();

  private ShippedScenarios() {}

  static List<String> names() {
    return List.copyOf(SCENARIOS.keySet());
  }

  static Arm arm() {
    return (scenario, profile, choices) ->
        SimulatedClr.of(
            SCENARIOS.get(scenario), RuntimeProfile.named(profile), ASSEMBLIES, choices);
  }

  private static Map<String, Scenario> readAll() {
    Map<String, Scenario> scenarios = new LinkedHashMap<>();
    for (String name : Fixtures.scenarioNames()) {
      try {
        String text = Files.readString(Fixtures.scenario(name).orElseThrow());
        scenarios.put(name, Scenario.parse(name, text));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return scenarios;
  }
}
