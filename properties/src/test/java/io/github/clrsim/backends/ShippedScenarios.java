package io.github.clrsim.backends;

import io.github.clrsim.api.Clr;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Simplification;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.shrink.Simplifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The simulated arm over the shipped scenarios. */
public final class ShippedScenarios {
  private static final Assemblies ASSEMBLIES =
      Assemblies.read(
          Fixtures.shipped(
              "Plugin",
              "PluginHost",
              "Annex",
              "Nursery",
              "NurseryTwo",
              "Gatehouse",
              "Tenant",
              "Lodger",
              "Parcels",
              Assemblies.EMITTED));

  private static final Map<String, Scenario> SCENARIOS = readAll();

  static final List<String> PROFILES =
      RuntimeProfile.all().stream().map(RuntimeProfile::name).toList();

  private ShippedScenarios() {}

  static List<String> names() {
    return List.copyOf(SCENARIOS.keySet());
  }

  /** The simulated CLR; scenarios by name, or by their text in one line. */
  public static Backend arm() {
    return arm(false);
  }

  /** The same, for a profiler that is woven, if that is said. */
  public static Backend arm(boolean isTold) {
    Engine engine = Engine.virtual();
    LoadedProfilers profilers = new LoadedProfilers();
    return new Backend() {
      @Override
      public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
        return SimulatedClr.of(
            named(scenario),
            RuntimeProfile.named(profile),
            ASSEMBLIES,
            choices,
            new Scheduling(engine, Limits.standard(), strategy, isTold),
            profilers);
      }

      @Override
      public boolean isTold() {
        return isTold;
      }

      @Override
      public Simplification simplification(List<String> scenarios) {
        Simplifier simplifier =
            Simplifier.of(scenarios.stream().map(ShippedScenarios::named).toList());
        return new Simplification(
            simplifier.ladder().stream().map(Scenario::name).toList(),
            scenario -> simplifier.shorterThan(named(scenario)).map(Scenario::name),
            scenario -> simplifier.plainerThan(named(scenario)).map(Scenario::name));
      }
    };
  }

  static Scenario named(String name) {
    return SCENARIOS.containsKey(name) ? SCENARIOS.get(name) : Scenario.parse(name, name);
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
