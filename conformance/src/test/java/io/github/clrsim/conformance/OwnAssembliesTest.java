package io.github.clrsim.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.guest.Namer;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios of a check may load assemblies that clrsim has never seen. */
@Tag("turn-3")
class OwnAssembliesTest {
  /** About an assembly that clrsim ships, but not for scenarios to load. */
  private static final String HOST =
      "entry PluginHost; thread main; context c collectible; load c ScenarioHost; unload c; collect";

  private static final String TREE =
      "entry PluginHost; thread main; context c collectible; load c Orchard; type c Orchard.Tree;"
          + " unload c; collect";

  /** Asks about each module. */
  private record Modules(ProfilerHost host) implements CorProfilerCallback {
    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.info().getModuleInfo2(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** A file of the user's, whose simple name is that of a shipped one. */
  private Path own() throws IOException {
    return Files.copy(
        Fixtures.assembly("Orchard"),
        folder.resolve("Grove.dll"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  @TempDir private Path folder;

  @Test
  void aScenarioLoadsThemByTheirSimpleNames() {
    ConformanceCheck check = ConformanceCheck.of("modules", Modules::new).scenarios(HOST);

    assertThatThrownBy(check::run)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("ScenarioHost");
    assertThat(check.assemblies(Fixtures.scenarioHost()).trace().toString())
        .contains("ScenarioHost.dll");
    check.assemblies(Fixtures.scenarioHost()).executions(20).run().orThrow();
  }

  @Test
  void whereNoneIsNamedOneIsAboutThemAndRandomProgramsUseThem() throws IOException {
    ConformanceResult result =
        ConformanceCheck.of(Namer.class).assemblies(own()).runtimes("net9.0").executions(200).run();

    assertThat(result.laws())
        .filteredOn(OfLaw.Broken.class::isInstance)
        .isNotEmpty()
        .first()
        .satisfies(
            broken ->
                assertThat(((OfLaw.Broken) broken).finding().story())
                    .contains("--assembly " + folder.resolve("Grove.dll")));
    ConformanceCheck.of(Counter.class)
        .assemblies(own())
        .runtimes("net9.0")
        .executions(100)
        .run()
        .orThrow();
  }

  @Test
  void whatIsNoAssemblyOrIsNotThereIsADiagnostic() throws IOException {
    Path text = Files.writeString(folder.resolve("text.dll"), "text");
    ConformanceCheck check = ConformanceCheck.of(Counter.class);

    assertThatThrownBy(() -> check.assemblies(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("text.dll");
    assertThatThrownBy(() -> check.assemblies(folder.resolve("gone.dll")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("gone.dll");
  }

  @Test
  void aScenarioThatNamesWhatIsNotLoadedIsADiagnostic() throws IOException {
    ConformanceCheck check =
        ConformanceCheck.of(Counter.class)
            .assemblies(own())
            .scenarios(TREE.replace("load c Orchard; ", ""));

    assertThatThrownBy(check::run)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("Orchard.Tree can never be used");
  }
}
