package io.github.clrsim.cli;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program is recorded on a real runtime, and the recording replayed, as the front page says. */
class RealRunIT {
  private static final String CORE_LIBRARY = "System.Private.CoreLib.dll";
  // Where in a file stands where its PE header is, and where in that for which machine it is.
  private static final int PE_HEADER_AT = 0x3c;
  private static final int MACHINE_IN_PE_HEADER = 4;
  private static final short FOR_WINDOWS = (short) 0x8664;

  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aRecordedProgramKeepsTheLawsAndCanBeReplayed(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace.gz").toString();
    String program = Fixtures.assembly("PluginHost").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--json",
            "--time-limit",
            "1800",
            "--",
            program);

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(recorded.json().get("runtime").asText()).isEqualTo(version);
    assertThat(recorded.json().get("ending").asText()).contains("exitCode=0");

    Spoken replayed = Spoken.by("replay", out, "--profiler", "identity-map", "--json");

    assertThat(replayed.code()).as(replayed.toString()).isZero();
  }

  @Tag("turn-3")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aRecordingOfAllEventsKeepsTheLawsAndCanBeReplayed(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace.gz").toString();
    String program = Fixtures.assembly("PluginHost").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--events",
            "all",
            "--json",
            "--time-limit",
            "1800",
            "--",
            program,
            "1",
            "1");

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    List<Step> steps = RecordedTrace.read(Path.of(out)).steps();
    assertThat(callbacks(steps))
        .contains(
            "ModuleUnloadFinished",
            "ThreadAssignedToOSThread",
            "JITCompilationFinished",
            "JITInlining",
            "GarbageCollectionFinished",
            "RootReferences2",
            "ObjectReferences",
            "HandleCreated",
            "ObjectAllocated",
            "RuntimeSuspendFinished",
            "ManagedToUnmanagedTransition");
    assertThat(hookedModules(steps)).contains("PluginHost.dll").doesNotContain(CORE_LIBRARY);
    for (String profiler : List.of("identity-map", "token-log")) {
      Spoken replayed = Spoken.by("replay", out, "--profiler", profiler, "--json");
      assertThat(replayed.code()).as(replayed.toString()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void onlyTheEventsThatAreAskedForAreRecorded(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--events",
            "exceptions,0x200",
            "--",
            program("Endings"),
            "throw");

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(callbacks(RecordedTrace.read(Path.of(out)).steps()))
        .contains("ExceptionThrown", "ThreadCreated")
        .noneMatch(name -> name.matches("(Module|Class|JIT|Garbage).*"));
  }

  private static Set<String> callbacks(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback().methodName())
        .collect(Collectors.toSet());
  }

  /** The files of the methods whose beginnings were told. */
  private static Set<String> hookedModules(List<Step> steps) {
    Map<ModuleId, String> files = new HashMap<>();
    Map<FunctionId, ModuleId> modules = new HashMap<>();
    Set<String> hooked = new HashSet<>();
    Map<Integer, Deque<InfoCall>> open = new HashMap<>();
    for (Step step : steps) {
      Deque<InfoCall> calls = open.computeIfAbsent(step.thread(), _ -> new ArrayDeque<>());
      switch (step) {
        case Step.CallMade made -> calls.push(made.call());
        case Step.CallAnswered answered -> {
          InfoCall call = calls.pop();
          answered
              .outcome()
              .answer()
              .ifPresent(
                  value -> {
                    switch (value) {
                      case ModuleInfo2 is ->
                          files.put((ModuleId) call.arguments().getFirst(), is.name());
                      case FunctionInfo2 is ->
                          modules.put((FunctionId) call.arguments().getFirst(), is.moduleId());
                      default -> {}
                    }
                  });
        }
        case Step.HookEntered(int _, Hook.WithInfo hook) ->
            hooked.add(
                files
                    .getOrDefault(modules.get(hook.function()), "a module that nobody asked about")
                    .replaceFirst(".*/", ""));
        default -> {}
      }
    }
    return hooked;
  }

  @Tag("turn-3")
  @Test
  void outputBehindTheLimitIsPassedOnAndLeftOutOfATraceThatCanBeReplayed() {
    RequiredRuntime.of("9.0.5");
    String out = directory.resolve("t.trace").toString();
    String program = Fixtures.assembly("Hello").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            ".NET 9.0.5",
            "--output-max",
            "2",
            "--",
            program);

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(recorded.out()).isEqualTo("hello\n");
    assertThat(recorded.err())
        .contains("of what the program printed, 4 bytes did not go into the trace");
    assertThat(RecordedTrace.read(Path.of(out)).steps())
        .filteredOn(Step.Marked.class::isInstance)
        .extracting(step -> ((Step.Marked) step).text())
        .containsExactly(
            "he",
            "[clrsim: what the program prints behind its first 2 bytes is not in this trace]");
    Spoken replayed = Spoken.by("replay", out, "--profiler", "identity-map");
    assertThat(replayed.code()).as(replayed.toString()).isZero();
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(NEWEST)
  void anExitCodeOfTheProgramIsItsOwnBusiness(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace").toString();
    String program = Fixtures.assembly("Hello").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--time-limit",
            "1800",
            "--",
            program,
            "7");

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(recorded.out()).isEqualTo("hello\n");
    assertThat(recorded.err()).contains("exit code 7");

    Spoken passed =
        Spoken.by(
            "record",
            "--force",
            "--program-exit-code",
            "--out",
            out,
            "--runtime",
            version,
            "--json",
            "--",
            program,
            "7");

    assertThat(passed.code()).as(passed.toString()).isEqualTo(7);
    assertThat(passed.json().get("exitCode").asInt()).isEqualTo(7);
    assertThat(passed.err()).isEqualTo("hello\n");
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(NEWEST)
  void whyTheProgramEndedIsInTheReport(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace").toString();

    Spoken threw =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--",
            program("Endings"),
            "throw");

    assertThat(threw.code()).as(threw.toString()).isZero();
    assertThat(threw.out()).isEqualTo("begun\n");
    assertThat(threw.err())
        .startsWith("Unhandled exception. System.InvalidOperationException: no way out")
        .contains("exit code 134, saying: Unhandled exception.");

    Spoken killed =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--json",
            "--",
            program("Endings"),
            "signal",
            "9");

    assertThat(killed.code()).as(killed.toString()).isEqualTo(2);
    assertThat(killed.json().get("exitCode").asInt()).isEqualTo(137);
    assertThat(killed.json().get("diagnostic").get("what").asText()).contains("SIGKILL");
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProgramThatNeverBeganIsNoSuccess(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            version,
            "--json",
            "--",
            program("Unready"));

    assertThat(recorded.code()).as(recorded.toString()).isEqualTo(2);
    assertThat(recorded.json().get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(recorded.json().get("exitCode").asInt()).isEqualTo(134);
    assertThat(recorded.json().get("lastWords").get(0).asText()).contains("'Absent, ");
    assertThat(recorded.json().get("diagnostic").get("what").asText())
        .startsWith("The program never began: ");

    Spoken replayed = Spoken.by("replay", out, "--profiler", "identity-map", "--json");

    assertThat(replayed.json().get("recordingEnded").asText())
        .startsWith("The program never began: ");
  }

  /** What it had announced of an image for another system, the runtime takes back (N19). */
  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(NEWEST)
  void anImageForAnotherSystemBreaksNoLaw(String version) throws IOException {
    Path library = RequiredRuntime.of(version).directory().resolve("System.Linq.dll");
    ByteBuffer image = ByteBuffer.wrap(Files.readAllBytes(library)).order(LITTLE_ENDIAN);
    image.putShort(image.getInt(PE_HEADER_AT) + MACHINE_IN_PE_HEADER, FOR_WINDOWS);
    Path foreign = Files.write(directory.resolve("Foreign.dll"), image.array());
    Path trace = directory.resolve("t.trace");

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--program-exit-code",
            "--out",
            trace.toString(),
            "--runtime",
            version,
            "--json",
            "--",
            program("Endings"),
            "load",
            foreign.toString());

    assertThat(recorded.code()).as(recorded.toString()).isEqualTo(1);
    assertThat(recorded.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(recorded.json().get("exitCode").asInt()).isEqualTo(1);
    // 3.1 sees it before it announces anything.
    if (!version.equals("3.1.2")) {
      assertThat(Files.readString(trace)).contains("COR_E_BADIMAGEFORMAT");
    }
  }

  /** Since 9.0 the runtime names a method that is none, and dies whoever asks about it (N123). */
  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(NEWEST)
  void ofAProgramWhoseMainHasNoClassNobodyIsAccused(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace").toString();

    List<String> said = new ArrayList<>();
    for (String events : List.of("exceptions", "loads,exceptions")) {
      Spoken recorded =
          Spoken.by(
              "record",
              "--force",
              "--events",
              events,
              "--out",
              out,
              "--runtime",
              version,
              "--json",
              "--",
              program("Unborn"));

      assertThat(recorded.code()).as(recorded.toString()).isEqualTo(2);
      assertThat(recorded.json().get("verdict").asText()).isEqualTo("inconclusive");
      said.add(recorded.json().get("diagnostic").get("what").asText());
    }
    if (version.equals("3.1.2") || version.equals("8.0.33")) {
      assertThat(said).allMatch(what -> what.startsWith("The program never began: "));
    } else {
      // It dies at the question or behind it, as what is named lies.
      assertThat(said).allMatch(what -> what.contains("SIGSEGV"));
    }
  }

  static List<String> variablesThatForbidProfilers() {
    return CampaignSize.of(
        List.of("DOTNET_EnableDiagnostics"),
        List.of("DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_Profiler"));
  }

  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource("variablesThatForbidProfilers")
  void aRuntimeThatMayLoadNoProfilerIsToldOf(String variable) throws IOException {
    RequiredRuntime.of("9.0.5");
    Path out = directory.resolve("t.trace");

    Spoken recorded =
        Spoken.inChild(
            List.of(),
            Map.of(variable, "0"),
            List.of(
                "record",
                "--force",
                "--out",
                out.toString(),
                "--runtime",
                "9.0.5",
                "--",
                program("Endings")));

    assertThat(recorded.code()).as(recorded.toString()).isEqualTo(2);
    assertThat(recorded.out()).isEmpty();
    assertThat(recorded.err()).contains("has loaded no profiler", variable + "=0", "unset");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aLibraryIsNoProgram(String version) {
    RequiredRuntime.of(version);
    String out = directory.resolve("t.trace").toString();
    String library = Fixtures.assembly("Plugin").toString();

    Spoken.by("record", "--force", "--out", out, "--runtime", version, "--", library)
        .isDiagnosticAbout("no entry point", library);
    assertThat(directory.resolve("t.trace")).doesNotExist();
  }

  @Tag("turn-3")
  @Test
  void timeThatIsUpSaysNothingOfTheProgram() {
    RequiredRuntime.of("9.0.5");
    String out = directory.resolve("t.trace").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--force",
            "--out",
            out,
            "--runtime",
            "9.0.5",
            "--time-limit",
            "5",
            "--json",
            "--",
            program("Endings"),
            "sleep");

    assertThat(recorded.code()).as(recorded.toString()).isEqualTo(2);
    assertThat(recorded.json().get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(recorded.err()).contains("too slow", "5 s", "--time-limit");
  }

  private static String program(String name) {
    return Fixtures.scenarioHost().resolveSibling(name + ".dll").toString();
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aFrameworkThatIsMissingIsNamed(String version) throws IOException {
    RequiredRuntime.of(version);

    recorded(version, "{\"runtimeOptions\": {\"framework\": {\"name\": \"Acme.Desktop.App\"}}}")
        .isDiagnosticAbout("Acme.Desktop.App");
    assertThat(directory.resolve("t.trace")).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aConfigurationThatIsNoJsonIsToldByItsPlace(String version) throws IOException {
    RequiredRuntime.of(version);

    recorded(version, "{\"runtimeOptions\": {,}}")
        .isDiagnosticAbout("Hello.runtimeconfig.json, line 1, column 21");
  }

  /** Hello, recorded with this configuration beside it. */
  private Spoken recorded(String version, String configuration) throws IOException {
    Path program = Files.copy(Fixtures.assembly("Hello"), directory.resolve("Hello.dll"));
    Files.writeString(directory.resolve("Hello.runtimeconfig.json"), configuration);
    String out = directory.resolve("t.trace").toString();
    return Spoken.by(
        "record", "--force", "--out", out, "--runtime", version, "--", program.toString());
  }
}
