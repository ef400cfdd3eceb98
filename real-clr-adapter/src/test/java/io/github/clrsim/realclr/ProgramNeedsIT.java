package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RealRuntimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the files beside a program say reaches the runtime that was chosen, as under dotnet. */
class ProgramNeedsIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";

  @TempDir Path directory;

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(VERSIONS)
  void theChosenRuntimeIsTakenAndTheProgramKeepsItsProperties(String version) throws Exception {
    Path program =
        errand(
            """
            // what a program of another version says
            {
              "runtimeOptions": {
                "tfm": "net8.0",
                "rollForward": "Disable",
                "framework": {"name": "Microsoft.NETCore.App", "version": "8.0.0"},
                "configProperties": {"Some.Switch": true, "Some.Number": 42, "Some.Text": "a b"}
              }
            }
            """);
    DotnetRuntime runtime = RealRuntimes.of(version);

    assertThat(
            told(
                runtime,
                program,
                "Some.Switch",
                "Some.Number",
                "Some.Text",
                "System.Globalization.Invariant",
                "APP_CONTEXT_BASE_DIRECTORY",
                "FX_DEPS_FILE"))
        .containsExactly(
            "Some.Switch=true",
            "Some.Number=42",
            "Some.Text=a b",
            "System.Globalization.Invariant=true",
            "APP_CONTEXT_BASE_DIRECTORY=" + directory.toRealPath() + "/",
            "FX_DEPS_FILE=" + runtime.directory().resolve("Microsoft.NETCore.App.deps.json"));
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aNativeLibraryOfAPackageIsLookedForWhereThePackageHasIt(String version) throws Exception {
    Path program = errand("{}");
    Files.writeString(
        directory.resolve("Errand.deps.json"),
        """
        {
          "runtimeTarget": {"name": ".NETCoreApp,Version=v3.1"},
          "targets": {".NETCoreApp,Version=v3.1": {
            "Errand/1.0.0": {"dependencies": {"Acme/1.0.0": "1.0.0"}, "runtime": {"Errand.dll": {}}},
            "Acme/1.0.0": {"runtimeTargets": {
              "runtimes/linux-x64/native/libacme.so": {"rid": "linux-x64", "assetType": "native"}
            }}
          }},
          "libraries": {
            "Errand/1.0.0": {"type": "project", "serviceable": false, "sha512": ""},
            "Acme/1.0.0": {"type": "package", "serviceable": false, "sha512": ""}
          }
        }
        """);
    Path folder = Files.createDirectories(directory.resolve("runtimes/linux-x64/native"));
    Files.createFile(folder.resolve("libacme.so"));

    assertThat(told(RealRuntimes.of(version), program, "NATIVE_DLL_SEARCH_DIRECTORIES"))
        .singleElement()
        .asString()
        .contains("=" + folder.toRealPath());
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProgramWithoutAConfigurationRuns(String version) throws Exception {
    Path program = Files.copy(RealClrs.apart("Errand"), directory.resolve("Errand.dll"));

    assertThat(told(RealRuntimes.of(version), program, "System.Globalization.Invariant"))
        .containsExactly("System.Globalization.Invariant=true");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aFrameworkThatIsNotThereIsNamedWithItsVersion(String version) throws Exception {
    Path program =
        errand(
            """
            {"runtimeOptions": {"frameworks": [
              {"name": "Microsoft.NETCore.App", "version": "8.0.0"},
              {"name": "Acme.Desktop.App", "version": "8.0.0"}
            ]}}
            """);
    String line = version.substring(0, version.lastIndexOf('.')) + ".0";

    Diagnostic diagnostic = refused(RealRuntimes.of(version), program);

    assertThat(diagnostic.what())
        .contains("'Acme.Desktop.App', version '" + line + "'")
        .doesNotContain("\n", "http");
    assertThat(diagnostic.where())
        .contains("Errand.dll", RealRuntimes.of(version).root().orElseThrow().toString());
    assertThat(diagnostic.why())
        .contains("matched to the chosen runtime, " + version)
        .contains("there are Microsoft.NETCore.App " + version);
    assertThat(diagnostic.remedy()).contains("--runtime");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aBrokenConfigurationIsToldByItsPlace(String version) throws Exception {
    Path program = errand("{\n  \"runtimeOptions\": {,}\n}\n");

    Diagnostic diagnostic = refused(RealRuntimes.of(version), program);

    assertThat(diagnostic.what()).isEqualTo("The program's configuration cannot be used: no JSON");
    assertThat(diagnostic.where()).endsWith("Errand.runtimeconfig.json, line 2, column 22");
  }

  private Path errand(String configuration) throws IOException {
    Files.writeString(directory.resolve("Errand.runtimeconfig.json"), configuration);
    return Files.copy(RealClrs.apart("Errand"), directory.resolve("Errand.dll"));
  }

  /** What the runtime was told under these names. */
  private static List<String> told(DotnetRuntime runtime, Path program, String... names) {
    List<String> arguments = new ArrayList<>(List.of("data"));
    arguments.addAll(List.of(names));
    ProgramRun run = ProgramRun.of(RealClr.launching(runtime, program, arguments));
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    return run.lines();
  }

  private static Diagnostic refused(DotnetRuntime runtime, Path program) {
    RealClr clr = RealClr.launching(runtime, program, List.of());
    return catchThrowableOfType(DiagnosticException.class, () -> ProgramRun.of(clr)).diagnostic();
  }
}
