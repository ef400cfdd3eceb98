package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.scenario.Known;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A scenario that is sound, and names what a real runtime does not have, is said to be so. */
class ComparableScenarioTest {
  private static final String QUEUE = "System.Collections.Generic.Queue`1";
  private static final RuntimeVersion VERSION = RuntimeVersion.from("3.1.2").orElseThrow();
  private static final Known ALL = Assemblies.read(Fixtures.shipped());

  @Test
  void whatBothHaveIsTaken() {
    assertThat(TwoBackends.scenario("plugin-unload", Scenario.ACTIONS_MAX, ALL, VERSION).name())
        .isEqualTo("plugin-unload");
  }

  @Test
  void whatOnlyTheSimulationHasIsAMatterOfTheRuntime() {
    assertThat(refused("plugin-unload").diagnostic().text())
        .contains(QUEUE + ", on .NET 3.1.2", "line 18", "small core library", "--runtime")
        .doesNotContain("did you mean", "a list of threads");
  }

  @Test
  void whatNobodyHasIsAMatterOfTheScenario() {
    assertThat(
            refused("entry PluginHost; thread main; type default System.Strin").diagnostic().text())
        .contains("System.Strin", "did you mean")
        .doesNotContain("3.1.2");
  }

  private static DiagnosticException refused(String scenario) {
    return catchThrowableOfType(
        DiagnosticException.class,
        () -> TwoBackends.scenario(scenario, Scenario.ACTIONS_MAX, new WithoutQueue(), VERSION));
  }

  /** As the core library of .NET Core 3.1, whose queue is in another assembly. */
  private record WithoutQueue() implements Known {
    @Override
    public List<String> assemblies() {
      return ALL.assemblies();
    }

    @Override
    public boolean hasAssembly(String name) {
      return ALL.hasAssembly(name);
    }

    @Override
    public List<String> types() {
      return ALL.types();
    }

    @Override
    public List<String> methods(String fullName) {
      return ALL.methods(fullName);
    }

    @Override
    public boolean hasType(String fullName) {
      return !fullName.equals(QUEUE) && ALL.hasType(fullName);
    }

    @Override
    public boolean isInCoreLibrary(String fullName) {
      return ALL.isInCoreLibrary(fullName);
    }

    @Override
    public boolean offers(String assembly, String fullName) {
      return ALL.offers(assembly, fullName);
    }

    @Override
    public boolean hasMethod(String fullName, String method, int given) {
      return ALL.hasMethod(fullName, method, given);
    }
  }
}
