package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.cli.guest.Picky;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.realclr.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
  private static final String CASE =
      "./clrsim replay --profiler identity-map --scenario plugin-unload --runtime net9.0";

  @TempDir private Path directory;

  @Test
  void aCaseIsRunAsItsChoicesSay() {
    Spoken calm = Spoken.byLine(CASE, "--json");
    Spoken same = Spoken.byLine(CASE, "--choices", "0", "--json");
    Spoken other = Spoken.byLine(CASE, "--choices", "0x100.1.2", "--json");

    assertThat(calm.code()).isZero();
    assertThat(calm.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(same).isEqualTo(calm);
    assertThat(other.json().get("fingerprint")).isNotEqualTo(calm.json().get("fingerprint"));
  }

  @Test
  void stepsArePrintedUpToTheOneThatIsAskedFor() {
    Spoken words = Spoken.byLine(CASE, "--until", "4");
    Spoken json = Spoken.byLine(CASE, "--until", "4", "--json");

    assertThat(words.out().lines()).hasSize(6);
    assertThat(words.out().lines().skip(4).findFirst().orElseThrow()).startsWith("     4  ");
    assertThat(json.json().get("until")).hasSize(5);
    assertThat(Spoken.byLine(CASE, "--until", "99999999").code()).isZero();
    Spoken.byLine(CASE, "--until", "-1").isDiagnosticAbout("--until");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "1..2", "-1", "99999999999", ""})
  void picksThatCannotBeReadAreADiagnostic(String picks) {
    Spoken.byLine(CASE, "--choices", picks).isDiagnosticAbout("The choices cannot be read");
  }

  @Test
  void whatIsNoneOfTheChoicesIsTold() {
    String[] words = {
      "replay",
      "--profiler",
      "identity-map",
      "--scenario",
      "plugin-unload",
      "--runtime",
      "net9.0",
      "--choices",
      "1.1001"
    };
    Spoken spoken = Spoken.by(words);
    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.err()).contains("choice 2 of --choices is 1001, more than there were");

    words[8] = "1.1";
    assertThat(Spoken.by(words).err()).doesNotContain("of --choices is");
  }

  @Test
  void aCaseThatIsNotWholeIsADiagnostic() {
    Spoken.by("replay").isDiagnosticAbout("Nothing to replay");
    Spoken.by("replay", "--profiler", "identity-map", "--scenario", "start-up")
        .isDiagnosticAbout("--runtime");
    Spoken.by("replay", "--scenario", "start-up", "--runtime", "net9.0")
        .isDiagnosticAbout("No profiler");
    Spoken.by("replay", "a.trace", "--scenario", "start-up").isDiagnosticAbout("Both");
  }

  @Test
  void theTraceOfACaseIsWrittenAndComesOutTheSame() {
    Path trace = directory.resolve("case.trace.gz");
    Spoken written = Spoken.byLine(CASE, "--choices", "0x100.1.2", "--out", trace.toString());

    Spoken again = Spoken.by("replay", trace.toString());

    assertThat(written.code()).isZero();
    assertThat(written.out()).contains("  trace   " + trace);
    assertThat(again.code()).isZero();
    assertThat(again.out()).startsWith("kept: ");
    assertThat(fingerprint(again)).isEqualTo(fingerprint(written));
  }

  @Test
  void theTraceOfABrokenCaseIsWrittenToo() {
    Path trace = directory.resolve("broken.trace");

    Spoken written =
        Spoken.byLine(
            CASE.replace("identity-map", "throws-in-callback"), "--out", trace.toString());

    assertThat(written.code()).isEqualTo(1);
    Spoken again = Spoken.by("replay", trace.toString(), "--json");
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.json().get("law").asText()).isEqualTo("TheRunEndsWell");
  }

  private static String fingerprint(Spoken said) {
    return said.out().replaceFirst("(?s).*; fingerprint (\\w+)\n.*", "$1");
  }

  @Test
  void onlyTheTraceOfACaseIsWritten() {
    Path trace = directory.resolve("again.trace");

    Spoken.by("replay", failingTrace().toString(), "--out", trace.toString())
        .isDiagnosticAbout("--out is named beside a trace");
    Spoken.byLine(CASE, "--out", directory.toString())
        .isDiagnosticAbout("No trace can be written to");
    assertThat(trace).doesNotExist();
  }

  @Test
  void aSimulatedTraceComesOutTheSameWhenItIsRunAgain() {
    Path trace = failingTrace();

    Spoken spoken = Spoken.by("replay", trace.toString(), "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(Spoken.byLine(spoken.json().get("replay").asText(), "--json")).isEqualTo(spoken);
  }

  @Test
  void anotherProfilerCanBeTriedOnTheScheduleOfASimulatedTrace() {
    Path trace = failingTrace();

    assertThat(Spoken.by("replay", trace.toString(), "--profiler", "identity-map").code()).isZero();
  }

  @Test
  void aTraceOfAnotherScenarioIsRefusedWithTheFirstDifference() {
    Path scenario = simulated("start-up", "plugin-unload", "net9.0");
    Path runtime = simulated("plugin-unload", "plugin-unload", "net3.1");

    Spoken.by("replay", scenario.toString())
        .isDiagnosticAbout(
            "does not come out the same",
            "step ",
            "the file has \"(truth) class:",
            "this run has \"AssemblyLoadStarted");
    Spoken.by("replay", runtime.toString())
        .isDiagnosticAbout("does not come out the same", "the file has", "this run has");
  }

  @Test
  void ofATraceThatWasCutWhatIsLeftMustComeOutTheSame() throws IOException {
    Path same = cut(simulated("plugin-unload", "plugin-unload", "net9.0"));
    Path other = cut(simulated("start-up", "plugin-unload", "net9.0"));

    Spoken spoken = Spoken.by("replay", same.toString());

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.err()).contains("The trace was cut");
    Spoken refused = Spoken.by("replay", other.toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("does not come out the same", "the file has");
  }

  private static Path cut(Path trace) throws IOException {
    List<String> lines = Files.readAllLines(trace);
    return Files.write(trace, lines.subList(0, lines.size() - 1));
  }

  /** The trace of one scenario on net9.0, under the head of another scenario and runtime. */
  private Path simulated(String ran, String named, String profile) {
    NamedProfiler profiler = ShippedProfiler.named("callback-only").profiler();
    TraceHeader header =
        new TraceHeader(
            TraceHeader.Origin.SIMULATED,
            RuntimeProfile.named(profile).runtime(),
            profile,
            profiler.className(),
            Scenarios.named(named).text(),
            "0");
    Path file = directory.resolve(ran + "-as-" + named + profile + ".trace");
    try (TraceFile trace = new TraceFile(file, header)) {
      trace.finish(
          Backends.simulated().clr(ran, "net9.0", Choices.calm()).run(profiler, trace).ending());
    }
    return file;
  }

  @Test
  void aTraceOfOtherCodeIsRefusedWithTheFirstDifference() {
    Path trace = directory.resolve("picky.trace");
    check(Picky.class.getName(), "--option", "mood=bad", "--out", trace.toString());

    // The option stands for an edit: the class bears the same name and does something else.
    Spoken.by("replay", trace.toString(), "--option", "mood=good")
        .isDiagnosticAbout("does not come out the same", "nothing more", "this run has");
    assertThat(Spoken.by("replay", trace.toString(), "--option", "mood=bad").code()).isEqualTo(1);
  }

  @Test
  void aTraceThatEndsInAnotherWayIsRefused() throws IOException {
    Path other = ended("other.trace", failingTrace(), "Crashed[why=a test]");

    Spoken.by("replay", other.toString()).isDiagnosticAbout("its end", "Crashed", "ProfilerThrew");
  }

  @Test
  void aRecordingIsReplayedWithAnotherProfiler() {
    Path recording = recordingIn(directory.resolve("recorded.trace.gz"));

    Spoken spoken =
        Spoken.by("replay", recording.toString(), "--profiler", "identity-map", "--json");

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(Spoken.by("replay", recording.toString(), "--profiler", "identity-map", "--json"))
        .isEqualTo(spoken);
  }

  static List<ShippedProfiler> right() {
    return ShippedProfiler.all().stream().filter(each -> each.brokenLaw().isEmpty()).toList();
  }

  @ParameterizedTest
  @MethodSource("right")
  void whatWasRecordedOfARightProfilerAccusesItOfNothing(ShippedProfiler shipped) {
    for (String scenario : List.of("calls", "objects")) {
      Path recording =
          recordingIn(directory.resolve("recorded.trace"), scenario, shipped.profiler());

      Spoken spoken = Spoken.by("replay", recording.toString(), "--profiler", shipped.name());

      // Kept, or asked what no recording knows: of code that it did not set, of walks, of memory.
      assertThat(spoken.code() == 0 ? "kept: " : spoken.err())
          .as(spoken.toString())
          .matches("(?s)(kept: |The recording (cannot know|does not) ).*");
    }
  }

  @Test
  void whatTheRecordedProfilerDidWrongIsHeldAgainstNoOther() {
    ShippedProfiler wrong = ShippedProfiler.named("believes-load-started");
    Path recording =
        recordingIn(directory.resolve("recorded.trace"), "plugin-unload", wrong.profiler());

    Spoken other =
        Spoken.by("replay", recording.toString(), "--profiler", "callback-only", "--json");
    assertThat(other.code()).as(other.toString()).isZero();
    assertThat(other.json().get("recordingBreaks").asText()).isNotEmpty();

    Spoken itself = Spoken.by("replay", recording.toString(), "--profiler", wrong.name());
    assertThat(itself.code()).as(itself.toString()).isEqualTo(1);
    Spoken unnamed = Spoken.by("replay", recording.toString());
    assertThat(unnamed.code()).as(unnamed.toString()).isEqualTo(1);
    assertThat(unnamed.out()).contains("recorded.trace, as it was made");
  }

  /** These recordings have no threads, and no loads or no modules, which the profiler asks for. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "heap-net9.0", "native-calls-net9.0", "queue-net9.0",
        "server-net9.0", "statics-net9.0", "uncalled-net9.0"
      })
  void noLawMissesWhatARecordingCannotHold(String name) {
    Path recording = Fixtures.recordingOfEvents(name).orElseThrow();

    Spoken spoken = Spoken.by("replay", recording.toString(), "--profiler", "callback-only");

    assertThat(spoken.code()).as(spoken.toString()).isNotEqualTo(1);
    assertThat(spoken.toString()).doesNotContain("Law broken");
  }

  @Test
  void aReplayThatTakesMoreStepsThanAllowedIsRefusedAndTheOptionNamed() {
    String recording = recordingIn(directory.resolve("recorded.trace")).toString();

    Spoken.by("replay", recording, "--profiler", "identity-map", "--steps-max", "50")
        .isDiagnosticAbout("50 steps, the limit", "--steps-max");
  }

  /** The rules of .NET 9, and not those of a runtime of which nothing is known. */
  @Test
  void aTraceWhoseProfileGoesByItsShortNameIsJudgedByThatProfile() throws IOException {
    RecordedTrace known = RecordedTrace.read(recordingIn(directory.resolve("recorded.trace")));
    Path file = directory.resolve("short.trace");
    TraceHeader header =
        new TraceHeader(
            TraceHeader.Origin.RECORDED, "9.0.5", "9.0", known.header().profiler(), "x.dll", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      known.steps().forEach(writer::write);
      writer.finish("Completed[exitCode=0]");
    }

    Spoken spoken = Spoken.by("replay", file.toString(), "--profiler", "identity-map");

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(RecordedTrace.read(file).header().profile()).isEqualTo("net9.0");
  }

  @Test
  void aWrongProfilerIsCaughtOnARecording() {
    Path recording = recordingIn(directory.resolve("recorded.trace"));

    Spoken spoken =
        Spoken.by("replay", recording.toString(), "--profiler", "throws-in-callback", "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(Spoken.byLine(spoken.json().get("replay").asText(), "--json")).isEqualTo(spoken);
  }

  /** What a profiler hears again becomes a run of its own: it asks what it wants. */
  @Test
  void stepsOfARecordingAreNumberedAsInTheTraceUnlessAProfilerHearsThemAnew() throws IOException {
    Path recording = recordingIn(directory.resolve("recorded.trace"));
    Spoken anew =
        Spoken.by("replay", recording.toString(), "--profiler", "callback-only", "--until", "4");
    assertThat(anew.out().lines().findFirst().orElseThrow())
        .startsWith("steps of this run")
        .endsWith("./clrsim trace cat " + recording + " --steps ..4");
    Spoken byCase = Spoken.byLine(CASE, "--until", "4", "--out", file("case.trace"));
    List<String> own = Files.readAllLines(directory.resolve("case.trace"));
    assertThat(byCase.out()).doesNotContain("steps of this run").contains("     4  ");
    assertThat(own.get(5)).startsWith("{\"n\":4,");
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void aRecordingThatWasCutBetweenCallbacksIsReplayedAsFarAsItGoes() throws IOException {
    List<String> lines = Files.readAllLines(recordingIn(directory.resolve("recorded.trace")));
    int end = lines.size() / 2;
    while (!lines.get(end - 1).contains("\"return\":\"ClassLoadFinished\"")) {
      end--;
    }
    String torn = lines.get(end).substring(0, lines.get(end).length() / 2);
    Path cut = written("cut.trace", String.join("\n", lines.subList(0, end)) + "\n" + torn);

    Spoken spoken = Spoken.by("replay", cut.toString(), "--profiler", "callback-only");

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.err())
        .contains("The trace was cut: it has no end, behind %d whole steps".formatted(end - 1));
    assertThat(
            Spoken.by("replay", cut.toString(), "--profiler", "callback-only", "--json")
                .json()
                .get("end")
                .asText())
        .isEqualTo("cut");
  }

  @Test
  void howARecordingEndedThatDidNotCompleteIsTold() throws IOException {
    Path recording = recordingIn(directory.resolve("recorded.trace"));
    Path stopped = ended("stopped.trace", recording, "StoppedByUser[]");
    String words = "the recording ended: stopped by the user";

    assertThat(replay(stopped).out()).contains(words);
    assertThat(replay(recording).out()).doesNotContain("the recording ended");
    assertThat(replayed(stopped).get("recordingEnded").asText()).isEqualTo("stopped by the user");
    assertThat(replayed(recording).has("recordingEnded")).isFalse();
  }

  /** It owes nothing that was to come (N57), in a replay no more than where it is recorded. */
  @Test
  void aProcessThatDiedAmidAnUnloadIsNotHeldToItsEnd() throws IOException {
    RecordedTrace whole = RecordedTrace.read(recordingIn(directory.resolve("recorded.trace")));
    List<Step> steps = whole.steps();
    int unload =
        steps.stream()
            .filter(
                step ->
                    step instanceof Step.CallbackReturned returned
                        && returned.callback().equals("ModuleUnloadStarted"))
            .mapToInt(steps::indexOf)
            .findFirst()
            .orElseThrow();
    Map<String, List<Integer>> codes = new LinkedHashMap<>();
    for (String exitCode : List.of("134", "0")) {
      Path file = directory.resolve(exitCode + ".trace");
      try (TraceWriter writer = TraceWriter.to(file, whole.header())) {
        steps.subList(0, unload + 1).forEach(writer::write);
        writer.finish("Completed[exitCode=%s]".formatted(exitCode));
      }
      String[] orders = {
        "check", "--profiler", "callback-only", "--recording", file.toString(), "--schedules", "9"
      };
      codes.put(
          exitCode, List.of(Spoken.by("replay", file.toString()).code(), Spoken.by(orders).code()));
    }

    assertThat(codes).isEqualTo(Map.of("134", List.of(0, 0), "0", List.of(1, 1)));
  }

  /** The same steps with another ending. */
  private Path ended(String name, Path trace, String ending) {
    Path file = directory.resolve(name);
    RecordedTrace known = RecordedTrace.read(trace);
    try (TraceWriter writer = TraceWriter.to(file, known.header())) {
      known.steps().forEach(writer::write);
      writer.finish(ending);
    }
    return file;
  }

  private static JsonNode replayed(Path trace) {
    return Spoken.by("replay", trace.toString(), "--profiler", "identity-map", "--json").json();
  }

  @Test
  void whereverARecordingIsCutThereIsAVerdictOrADiagnostic() throws IOException {
    Path recording = recordingIn(directory.resolve("recorded.trace.gz"));
    byte[] whole = Files.readAllBytes(recording);
    for (int size = 0; size < whole.length; size += whole.length / 40) {
      Path cut = Files.write(directory.resolve("cut.trace.gz"), Arrays.copyOf(whole, size));

      Spoken spoken = Spoken.by("replay", cut.toString(), "--profiler", "callback-only");

      assertThat(spoken.code()).as(spoken.toString()).isIn(0, 2);
      assertThat(spoken.out() + spoken.err())
          .doesNotContain("\tat ")
          .doesNotContain("bug of clrsim");
    }
  }

  @Test
  void aTraceThatIsMissingDamagedOrNewerIsADiagnostic() throws IOException {
    Path recording = recordingIn(directory.resolve("recorded.trace"));
    String text = Files.readString(recording);

    replay(directory.resolve("none.trace")).isDiagnosticAbout("no such trace file");
    replay(directory).isDiagnosticAbout("cannot be read");
    replay(written("empty.trace", "")).isDiagnosticAbout("empty");
    replay(written("empty.trace.gz", "")).isDiagnosticAbout("empty");
    replay(Path.of("")).isDiagnosticAbout("its name is empty", "a word without letters");
    replay(Path.of("/dev/null")).isDiagnosticAbout("a pipe or a device");
    replay(written("poem.trace", "tiger, tiger\nburning bright\n")).isDiagnosticAbout("line 1");
    replay(written("newer.trace", text.replaceFirst("\"clrsim\":2", "\"clrsim\":3")))
        .isDiagnosticAbout("format 3");
    replay(written("changed.trace", text.replaceFirst("ClassLoadStarted", "ClassLoadStopped")))
        .isDiagnosticAbout("cannot be read", "line ");
    replay(written("noise.trace.gz", "\u001f" + text)).isDiagnosticAbout("cannot be read");
    assertThat(replay(written("named-wrongly.trace.gz", text)).code()).isZero();
  }

  private Spoken replay(Path trace) {
    return Spoken.by("replay", trace.toString(), "--profiler", "identity-map");
  }

  private Path written(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private Path failingTrace() {
    Path trace = directory.resolve("failing.trace");
    check("throws-in-callback", "--out", trace.toString());
    return trace;
  }

  private static void check(String wrong, String... more) {
    List<String> words = new ArrayList<>(List.of("check", "--profiler", wrong));
    words.addAll(List.of(more));
    assertThat(Spoken.by(words).code()).isEqualTo(1);
  }

  /** What really is so no recording of a real run knows. */
  private static void recorded(Step step, TraceFile trace) {
    if (!(step instanceof Step.TruthTold)) {
      trace.accept(step);
    }
  }

  /** What the recorder of real runs sees of a simulated one, so that no real runtime is needed. */
  static Path recordingIn(Path file) {
    return recordingIn(file, "plugin-unload", NamedProfiler.of(Recorder.class));
  }

  private static Path recordingIn(Path file, String scenario, NamedProfiler profiler) {
    return recordingIn(file, scenario, profiler, RuntimeProfile.NET_9_0);
  }

  static Path recordingIn(
      Path file, String scenario, NamedProfiler profiler, RuntimeProfile profile) {
    TraceHeader header =
        new TraceHeader(
            TraceHeader.Origin.RECORDED,
            profile.equals(RuntimeProfile.NET_9_0) ? "9.0.5" : "3.1.2",
            profile.name(),
            profiler.className(),
            "PluginHost.dll",
            "");
    try (TraceFile trace = new TraceFile(file, header)) {
      trace.finish(
          Backends.simulated()
              .clr(scenario, profile.name(), Choices.calm())
              .run(profiler, step -> recorded(step, trace))
              .ending());
    }
    return file;
  }

  private static final String RECORDED =
      "{\"clrsim\":2,\"origin\":\"RECORDED\",\"runtime\":\"9.0.5\",\"profile\":\"net9.0\","
          + "\"profiler\":\"io.github.clrsim.realclr.record.Recorder\",\"program\":\"PluginHost.dll\","
          + "\"choices\":\"\",\"spec\":\"d509001c\",\"check\":\"d742396330e1f05c\"}\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"n":0,"t":0,"call":"ICorProfilerInfo3::GetModuleInfo2","args":{"a":1}} | are no list
          {"n":0,"t":0,"thread":"a","kind":"MANAGED"};{"n":1,"t":0,"thread":"b","kind":"MANAGED"} \
          | Thread 0 appears a second time
          """)
  void aTraceThatSaysWhatCannotBeIsADiagnostic(String lines, String what) throws IOException {
    Path trace =
        Files.writeString(
            directory.resolve("bad.trace"), RECORDED + lines.replace(';', '\n') + "\n");

    Spoken spoken = Spoken.by("replay", "--profiler", "identity-map", trace.toString());

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.toString()).contains(what).doesNotContain("bug of clrsim");
  }
}
