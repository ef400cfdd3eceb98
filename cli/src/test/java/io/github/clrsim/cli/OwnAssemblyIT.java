package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.conformance.ConformanceCheck;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.AssemblyRef;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An assembly of the user's own is loaded, run and unloaded like a shipped one. */
@Tag("turn-1")
class OwnAssemblyIT {
  private static final String SCENARIO =
      "entry PluginHost; thread main; context c collectible; load c Joinery;"
          + " type c Joinery.Pile; type c Joinery.Shelf`1[Joinery.Plank]; type c Joinery.Stain;"
          + " type c Joinery.Joint`2[Joinery.Wood,Joinery.Sawn]; call c Joinery.Bench::Work;"
          + " unload c; collect";

  @TempDir static Path folder;
  private static Path library = Path.of("");

  @BeforeAll
  static void compile() throws Exception {
    library = OwnAssembly.joinery(folder, true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void bothArmsLoadRunAndUnloadItAlike(String version) {
    RequiredRuntime.of(version);

    Spoken compared =
        Spoken.by(
            "compare", SCENARIO, "--assembly", library.toString(), "--runtime", version, "--json");

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.json().get("equal").asInt()).isGreaterThan(30);
    assertThat(compared.json().get("divergent").asInt()).isZero();
  }

  /** A debug build: nothing is folded into its code, and its code into nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void whatWasBuiltForDebuggingIsNotOptimized(String version) throws Exception {
    RequiredRuntime.of(version);
    Path apart = Files.createDirectories(folder.resolve("debug"));
    Path joinery = OwnAssembly.joinery(apart, false);
    Path yard = OwnAssembly.yard(apart, joinery);
    String scenario =
        "entry PluginHost; thread main; context c collectible; load c Joinery; load c Yard;"
            + " call c Joinery.Bench::Count; call c Yard.Gate::Open; unload c; collect";

    Spoken compared =
        Spoken.by(
            "compare",
            scenario,
            "--assembly",
            joinery.toString(),
            "--assembly",
            yard.toString(),
            "--runtime",
            version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains(" 0 divergent");
  }

  /** What it refers to is of a version that only the newer of the two has (G116). */
  @ParameterizedTest
  @CsvSource({"3.1.2, false", "9.0.5, true"})
  void whatWasMadeForANewerFrameworkLoadsOnlyThere(String version, boolean loads) throws Exception {
    RequiredRuntime.of(version);
    Path newer = Files.createDirectories(folder.resolve("newer")).resolve("Joinery.dll");
    Files.write(newer, madeFor(9, Files.readAllBytes(library)));
    String loaded = "entry PluginHost; thread main; load default Joinery";

    JsonNode onlyLoaded = compared(loaded, newer, version);
    JsonNode used =
        compared(
            loaded + "; type default Joinery.Plank; call default Joinery.Bench::Count",
            newer,
            version);

    assertThat(used.get("divergent").asInt()).isZero();
    assertThat(used.get("equal").asInt() > onlyLoaded.get("equal").asInt()).isEqualTo(loads);
  }

  private static JsonNode compared(String scenario, Path assembly, String version) {
    Spoken compared =
        Spoken.by(
            "compare", scenario, "--assembly", assembly.toString(), "--runtime", version, "--json");
    assertThat(compared.code()).as(compared.toString()).isZero();
    return compared.json();
  }

  /** The same, but that it refers to a System.Runtime of this version. */
  private static byte[] madeFor(int major, byte[] assembly) {
    List<AssemblyIdentity> referred =
        AssemblyImage.of(assembly.clone(), "Joinery.dll").assemblyRefs().stream()
            .map(AssemblyRef::identity)
            .toList();
    AssemblyIdentity runtime =
        referred.stream()
            .filter(each -> each.name().equals("System.Runtime"))
            .findFirst()
            .orElseThrow();
    List<AssemblyIdentity> ofItsVersion =
        referred.stream().filter(each -> each.version().equals(runtime.version())).toList();
    ByteBuffer made = ByteBuffer.wrap(assembly.clone()).order(ByteOrder.LITTLE_ENDIAN);
    List<Integer> places =
        IntStream.rangeClosed(0, made.capacity() - Long.BYTES)
            .filter(at -> made.getShort(at) == runtime.version().major())
            .filter(at -> made.getShort(at + 2) == runtime.version().minor())
            .filter(at -> made.getShort(at + 4) == runtime.version().build())
            .filter(at -> made.getShort(at + 6) == runtime.version().revision())
            .boxed()
            .toList();
    // A row of the table for each, in their order.
    assertThat(places).hasSameSizeAs(ofItsVersion);
    made.putLong(places.get(ofItsVersion.indexOf(runtime)), major);
    return made.array();
  }

  @Test
  void aCheckMeetsItByItselfAndItsReplayLineShowsTheSame() {
    Spoken kept = check("identity-map", 60);
    assertThat(kept.code()).as(kept.toString()).isZero();

    JsonNode broken = check("uses-ids-after-unload", 200, "--scenario", SCENARIO).json();
    assertThat(broken.get("verdict").asText()).isEqualTo("broken");
    String replay = broken.get("replay").asText();
    assertThat(replay).contains("--assembly " + library);
    assertThat(Spoken.byLine(replay, "--json").json().get("fingerprint"))
        .isEqualTo(broken.get("fingerprint"));
  }

  @Test
  void aTraceOfItIsReplayedWithIt() throws Exception {
    Path trace = folder.resolve("broken.trace.gz");
    Spoken broken =
        check("uses-ids-after-unload", 200, "--scenario", SCENARIO, "--out", trace.toString());
    assertThat(broken.code()).as(broken.toString()).isEqualTo(1);

    Spoken again = Spoken.by("replay", trace.toString(), "--assembly", library.toString());
    assertThat(again.code()).as(again.toString()).isEqualTo(1);
    assertThat(Files.size(trace)).isPositive();
  }

  /** The framework is found by the service of clrsim-real. */
  @Test
  void aCheckFromJavaMeetsItInRandomPrograms() {
    RequiredRuntime.of("9.0.5");
    ConformanceCheck check =
        ConformanceCheck.of(ShippedProfiler.named("identity-map").profiler())
            .assemblies(library)
            .runtimes("net9.0")
            .executions(4);
    Vocabulary words = Vocabulary.ALL.over(List.of(AssemblyImage.read(library)));
    StringBuilder all = new StringBuilder();

    for (long seed = 0; seed < 12; seed++) {
      String program = RandomScenario.drawn(seed, words).line();
      all.append(program);
      check.scenarios(program).run().orThrow();
    }

    assertThat(all).contains("load context1 Joinery", "Joinery.Plank", "Joinery.Bench::Work");
  }

  @Test
  void theScenarioOfItIsShown() {
    Spoken listed = Spoken.by("scenarios", "--assembly", library.toString());

    assertThat(listed.code()).isZero();
    assertThat(listed.out()).contains("load own Joinery", "Joinery.Plank", "unload own");
  }

  @Test
  void aTypeOfItThatNothingLoadsIsRefused() {
    String scenario = SCENARIO.replace(" load c Joinery;", "");

    Spoken.by(
            "check",
            "--profiler",
            "identity-map",
            "--assembly",
            library.toString(),
            "--scenario",
            scenario)
        .isDiagnosticAbout("Joinery.Pile can never be used", "add above: load c Joinery");
    Spoken.by("compare", scenario, "--assembly", library.toString(), "--runtime", "9.0.5")
        .isDiagnosticAbout("Joinery.Pile can never be used");
  }

  private static Spoken check(String profiler, int schedules, String... more) {
    return Spoken.by(
        Stream.concat(
                Stream.of(
                    "check",
                    "--profiler",
                    profiler,
                    "--assembly",
                    library.toString(),
                    "--schedules",
                    Integer.toString(schedules),
                    "--json"),
                Arrays.stream(more))
            .toList());
  }
}
