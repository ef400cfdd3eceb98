package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A native profiler is recorded beside a real runtime, with all that it is told and asks. */
@Tag("turn-4")
class RecordLibraryIT {
  private static final String NEWEST = "9.0.5";

  @TempDir private Path directory;

  static List<String> right() {
    return CampaignSize.of(
        List.of("inventory", "worker", "hooks"),
        GuestFixtures.all().stream().filter(Guest::isRight).map(Guest::name).toList());
  }

  private Spoken record(String name, String version) {
    RequiredRuntime.of(version);
    Guest guest = GuestFixtures.named(name);
    return Spoken.by(
        "record",
        "--force",
        "--library",
        guest.library().toString(),
        "--clsid",
        guest.clsid(),
        "--out",
        trace().toString(),
        "--runtime",
        version,
        "--json",
        "--time-limit",
        "1800",
        "--",
        Fixtures.assembly("PluginHost").toString(),
        "1",
        "1");
  }

  private Path trace() {
    return directory.resolve("t.trace.gz");
  }

  @ParameterizedTest
  @MethodSource("right")
  void aRightOneIsRecordedAndKeepsTheLaws(String name) {
    for (String version : List.of("3.1.2", NEWEST)) {
      Spoken said = record(name, version);
      assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
      assertThat(said.json().get("ending").asText()).contains("exitCode=0");
      assertThat(RecordedTrace.read(trace()).steps())
          .anyMatch(Step.CallMade.class::isInstance)
          .anyMatch(
              step ->
                  step instanceof Step.CallbackEntered entered
                      && entered.callback().methodName().equals("Shutdown"));
    }
  }

  @Test
  void whatItAsksIsInTheTraceByItsThreads() {
    record("worker", NEWEST);
    List<Step> steps = RecordedTrace.read(trace()).steps();
    assertThat(
            steps.stream()
                .filter(Step.ThreadSeen.class::isInstance)
                .map(step -> ((Step.ThreadSeen) step).name())
                .collect(Collectors.toSet()))
        .anyMatch(name -> name.startsWith("profiler-"));
    assertThat(steps)
        .noneMatch(
            step ->
                step instanceof Step.CallbackEntered entered
                    && entered.callback() instanceof FunctionCallback.JITCompilationStarted);
  }

  @Test
  void itsReferencesToEnumeratorsAreInTheTrace() {
    record("census", NEWEST);
    Map<Deed, Long> counted =
        RecordedTrace.read(trace()).steps().stream()
            .filter(Step.CallMade.class::isInstance)
            .map(step -> ((Step.CallMade) step).call().method())
            .filter(CallTable::countsEnumerators)
            .collect(Collectors.groupingBy(MethodSpec::deed, Collectors.counting()));

    assertThat(counted).containsOnlyKeys(Deed.TAKES_REFERENCE, Deed.GIVES_REFERENCE_BACK);
    assertThat(counted.values().stream().distinct()).hasSize(1);
  }

  @Test
  void aWrongOneIsFoundInWhatItDidThere() throws IOException {
    Spoken said = record("inventory-reference-leaked", NEWEST);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.json().get("law").asText()).isEqualTo("EveryReferenceIsGivenBack");
    List<String> words = Spoken.words(said.json().get("replay").asText());
    Spoken again = Spoken.inChild(List.of(), words);
    assertThat(again.code()).as(again.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(again.out()).contains("EveryReferenceIsGivenBack");
    Spoken.by("replay", trace().toString()).isDiagnosticAbout("--library");
  }

  /** The runtime asks for the parameters when it did, and not when this run's thread requests. */
  @Test
  void aReplayOfARightOneAccusesNobody() throws IOException {
    for (String name : List.of("rejit", "rewriter")) {
      assertThat(record(name, NEWEST).code()).as(name).isEqualTo(Exit.KEPT.code());
      Spoken said = replayed(name);
      assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
    }
  }

  /** What it reads and writes by itself is in the trace as well, if it is IL. */
  @Test
  void aBodyThatItRuinsIsFound() throws IOException {
    for (String name : List.of("rewriter-sections-dropped", "rewriter-wrong-size")) {
      Spoken said = record(name, NEWEST);
      assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
      assertThat(said.json().get("law").asText()).isEqualTo("RewrittenCodeIsSound");
      Spoken again = replayed(name);
      assertThat(again.code()).as(again.toString()).isEqualTo(Exit.LAW_BROKEN.code());
      assertThat(again.out()).contains("RewrittenCodeIsSound");
    }

    assertThat(record("rewriter", NEWEST).code()).isEqualTo(Exit.KEPT.code());
    Spoken other = replayed("rewriter-bad-branch");
    assertThat(other.code()).as(other.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(other.out()).contains("RewrittenCodeIsSound").doesNotContain("of the recording");
  }

  private Spoken replayed(String name) throws IOException {
    Guest guest = GuestFixtures.named(name);
    return Spoken.inChild(
        List.of(),
        List.of(
            "replay",
            trace().toString(),
            "--library",
            guest.library().toString(),
            "--clsid",
            guest.clsid()));
  }

  @Test
  void aCrashOfItIsToldAndComesAgainInAReplay() throws IOException {
    Spoken said = record("null", NEWEST);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(said.json().get("why").asText())
        .startsWith("The process crashed: SIGSEGV in [null.so+0x");

    Spoken again = replayed("null");
    assertThat(again.code()).as(again.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(again.out()).contains("TheRunEndsWell", "null.so!");
  }

  @ParameterizedTest
  @CsvSource({
    "exits, The process ended in the middle of ModuleLoadFinished",
    "refuses, its Initialize answers CORPROF_E_PROFILER_CANCEL_ACTIVATION"
  })
  void whatShowsNothingIsInconclusive(String name, String why) {
    Spoken said = record(name, NEWEST);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.err()).contains(why);
  }

  /** What nobody saw when it was recorded is seen when the callback comes again. */
  @Test
  void whoEndsTheProcessIsFoundInAReplay() throws IOException {
    record("exits", NEWEST);
    Spoken again = replayed("exits");
    assertThat(again.code()).as(again.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(again.out()).contains("TheRunEndsWell", "ended the process by");
  }

  @Test
  void aCallThatTheContractForbidsIsToldWithoutFramesOfOurs() {
    Spoken said = record("inventory-used-after-release", NEWEST);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.json().get("why").asText())
        .startsWith("Undefined behaviour: IMetaDataImport::");
    assertThat(said.out() + said.err()).doesNotContain("guest.com");
  }

  @Test
  void aClassThatItDoesNotHaveIsADiagnostic() {
    RequiredRuntime.of(NEWEST);
    Spoken said =
        Spoken.by(
            "record",
            "--force",
            "--library",
            GuestFixtures.named("inventory").library().toString(),
            "--clsid",
            "{12345678-1234-1234-1234-123456789ABC}",
            "--out",
            trace().toString(),
            "--runtime",
            NEWEST,
            "--",
            Fixtures.assembly("PluginHost").toString(),
            "1",
            "1");
    // The program has run without it, as it does beside a runtime alone.
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.err()).contains("DllGetClassObject", "  do      ");
  }
}
