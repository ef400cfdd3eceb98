package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.host.ClrHost;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RealRuntimes;
import io.github.clrsim.realclr.stream.ProgramStreams;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that start programs, on runtimes that they choose, with the profiler in a JVM beside.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ProgramAsItIsIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";

  @TempDir private Path folder;
  private final List<TraceHeader> headers = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void theRuntimeIsTheOneThatTheCommandChooses(String version) {
    RealRun run = performed(Optional.empty(), dotnet(version, RealClrs.assembly("Hello"), "5"));

    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(5));
    assertThat(headers)
        .extracting(TraceHeader::runtime, TraceHeader::program)
        .containsExactly(tuple(RealRuntimes.of(version).version().toString(), "Hello.dll"));
    assertThat(lines()).containsExactly("hello");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whatStartsAProgramAndIsOfTheSdkIsNotTheProgram(String version) {
    RealRun run = performed(Optional.empty(), startedByTool(version, "Hello", "7"));

    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(7));
    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(headers).extracting(TraceHeader::program).containsExactly("Hello.dll");
    assertThat(moduleNames()).anyMatch(name -> name.endsWith("/Hello.dll"));
    assertThat(moduleNames()).noneMatch(name -> name.endsWith("/Errand.dll"));
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void aProgramThatIsNamedIsTheOne(String version) {
    performed(Optional.of("Errand"), startedByTool(version, "Hello", "7"));

    assertThat(headers).extracting(TraceHeader::program).containsExactly("Errand.dll");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whereNobodyIsMeantItSaysWhoWasThere(String version) {
    List<String> command = startedByTool(version, "Hello", "7");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> performed(Optional.of("Goodbye"), command))
        .satisfies(told -> assertThat(told.diagnostic().why()).contains("Errand.dll, Hello.dll"));
    assertThat(steps).isEmpty();
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void ofAProgramThatASignalEndsAndAnotherHasStartedTheSignalIsNotKnown(String version)
      throws IOException {
    RealRun run =
        performed(
            Optional.empty(),
            startedBy(version, RealClrs.apart("Endings"), "signal", "9"),
            RunTerms.usual());

    assertThat(run.run().ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            told -> assertThat(told.diagnostic().what()).contains("ended by a signal"));
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void aProgramThatAnotherHasStartedIsEndedWithItsTime(String version) throws IOException {
    for (int seconds = 4; headers.isEmpty(); seconds *= 2) {
      RealRun run =
          performed(
              Optional.empty(),
              startedBy(version, RealClrs.apart("Endings"), "sleep"),
              RunTerms.usual().withTimeLimit(Duration.ofSeconds(seconds)));

      assertThat(run.run().ending()).isEqualTo(new Ending.LimitReached("time: " + seconds + " s"));
    }
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(
            process -> process.info().commandLine().orElse("").endsWith("Endings.dll sleep"));
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProgramThatSomebodyElseStartsIsRecordedByItsVariables(String version) {
    List<Process> started = new ArrayList<>();
    RealRun run =
        ProgramAsItIs.awaited(
                Optional.empty(),
                RunTerms.usual(),
                variables -> started.add(started(startedByTool(version, "Hello", "7"), variables)))
            .perform(NamedProfiler.of(Recorder.class), this::kept);

    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(7));
    assertThat(headers).extracting(TraceHeader::program).containsExactly("Hello.dll");
    assertThat(started).hasSize(1);
    assertThat(started.getFirst().onExit().join().exitValue()).isEqualTo(7);
  }

  private static Process started(List<String> command, Map<String, String> variables) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD);
    builder.environment().putAll(variables);
    try {
      return builder.start();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whatIsPrintedWhenTheJvmBesideIsGoneIsPassedOn(String version) {
    List<String> hello = dotnet(version, RealClrs.assembly("Hello"));
    // A shell goes on for a while after the program, and prints.
    List<String> command =
        Stream.concat(
                Stream.of(
                    "/bin/sh", "-c", "\"$@\"; for i in 1 2 3 4 5; do echo $i; sleep .1; done"),
                Stream.concat(Stream.of("sh"), hello.stream()))
            .toList();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    RunTerms terms =
        RunTerms.usual()
            .withStreams(
                new ProgramStreams(
                    Redirect.from(new File("/dev/null")),
                    printed,
                    OutputStream.nullOutputStream()));
    RealRun run =
        ProgramAsItIs.startedBy(command, Optional.empty(), terms)
            .perform(
                NamedProfiler.of(Recorder.class),
                _ ->
                    step -> {
                      if (step.equals(new Step.Marked(ClrHost.OUTPUT_THREAD, "1"))) {
                        BesideHosts.of("echo $i").forEach(ProcessHandle::destroyForcibly);
                      }
                    });

    assertThat(run.run().ending()).isInstanceOf(Ending.Inconclusive.class);
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("hello", "1", "2", "3", "4", "5");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProgramGoesOnWhenItsTraceCannot(String version) {
    Path mark = folder.resolve("mark");
    List<String> hello = dotnet(version, RealClrs.assembly("Hello"));
    List<String> command =
        Stream.concat(
                Stream.of("/bin/sh", "-c", "mark=$1; shift; \"$@\"; echo $? > $mark"),
                Stream.concat(Stream.of("sh", mark.toString()), hello.stream()))
            .toList();
    Consumer<Step> full =
        _ -> {
          throw new Diagnostic("full", "here", "no space", "free some").thrown();
        };

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(
            () ->
                ProgramAsItIs.startedBy(command, Optional.empty(), RunTerms.usual())
                    .perform(NamedProfiler.of(Recorder.class), _ -> full));
    assertThat(mark).hasContent("0");
  }

  @Test
  void whoWaitsForAProgramMayStop() {
    StopRequest stop = new StopRequest();
    RealRun run =
        ProgramAsItIs.awaited(Optional.empty(), RunTerms.usual().until(stop), _ -> stop.make())
            .perform(NamedProfiler.of(Recorder.class), this::kept);

    assertThat(run.run().ending()).isEqualTo(new Ending.StoppedByUser());
    assertThat(headers).isEmpty();
  }

  @Test
  void whatCannotBeStartedIsSaid() throws IOException {
    Path nothing = Files.writeString(folder.resolve("nothing"), "#!/no/such/interpreter\n");

    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> performed(Optional.empty(), List.of(nothing.toString())))
        .satisfies(
            told -> assertThat(told.diagnostic().what()).contains("The program cannot be started"));
  }

  @Test
  void whatStartsNothingOfDotnetRunsToItsEnd() {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> performed(Optional.empty(), List.of("/bin/sh", "-c", "exit 3")))
        .satisfies(
            told ->
                assertThat(told.diagnostic().what())
                    .contains("exit code 3", "no runtime has loaded"));
  }

  @Test
  void aCommandIsAFileThatMayBeExecutedAndIsNoAssembly() throws IOException {
    Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n");
    assertThat(ProgramAsItIs.isCommand(script.toString())).isFalse();
    assertThat(script.toFile().setExecutable(true)).isTrue();
    assertThat(ProgramAsItIs.isCommand(script.toString())).isTrue();
    assertThat(ProgramAsItIs.isCommand("sh")).isTrue();
    Path assembly = Files.copy(RealClrs.assembly("Hello"), folder.resolve("Hello.exe"));
    assertThat(assembly.toFile().setExecutable(true)).isTrue();
    assertThat(Stream.of(assembly, folder, folder.resolve("none")).map(Path::toString))
        .noneMatch(ProgramAsItIs::isCommand);
    assertThat(ProgramAsItIs.isCommand("")).isFalse();
  }

  private static List<String> dotnet(String version, Path program, String... arguments) {
    return dotnet(RealRuntimes.of(version), muxer(version), program, arguments);
  }

  private static List<String> dotnet(
      DotnetRuntime runtime, Path muxer, Path program, String... arguments) {
    List<String> words = new ArrayList<>(List.of(muxer.toString(), "exec", "--fx-version"));
    words.add(runtime.version().toString());
    words.add(program.toString());
    words.addAll(List.of(arguments));
    return words;
  }

  private static Path muxer(String version) {
    return RealRuntimes.of(version).muxer().orElseThrow();
  }

  private List<String> startedByTool(String version, String program, String argument) {
    try {
      return startedBy(version, RealClrs.assembly(program), argument);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** A program that lies where those of the SDK do, and starts another. */
  private List<String> startedBy(String version, Path program, String... arguments)
      throws IOException {
    DotnetRuntime runtime = RealRuntimes.of(version);
    Path root = runtime.root().orElseThrow();
    Path installation = Files.createDirectories(folder.resolve("dotnet"));
    Path tools = Files.createDirectories(installation.resolve("sdk/" + runtime.version()));
    Path muxer = installation.resolve("dotnet");
    if (!Files.exists(muxer)) {
      Files.copy(muxer(version), muxer, StandardCopyOption.COPY_ATTRIBUTES);
      Files.createSymbolicLink(installation.resolve("host"), root.resolve("host"));
      Files.createSymbolicLink(installation.resolve("shared"), root.resolve("shared"));
      for (String file : List.of("Errand.dll", "Errand.runtimeconfig.json")) {
        Files.copy(RealClrs.apart("Errand").resolveSibling(file), tools.resolve(file));
      }
    }
    List<String> tool = dotnet(runtime, muxer, tools.resolve("Errand.dll"));
    return Stream.concat(tool.stream(), dotnet(version, program, arguments).stream()).toList();
  }

  private RealRun performed(Optional<String> process, List<String> command) {
    return performed(process, command, RunTerms.usual());
  }

  private RealRun performed(Optional<String> process, List<String> command, RunTerms terms) {
    return ProgramAsItIs.startedBy(command, process, terms)
        .perform(NamedProfiler.of(Recorder.class), this::kept);
  }

  private Consumer<Step> kept(TraceHeader header) {
    headers.add(header);
    return steps::add;
  }

  private List<String> lines() {
    return steps.stream()
        .filter(Step.Marked.class::isInstance)
        .map(step -> ((Step.Marked) step).text())
        .toList();
  }

  private List<String> moduleNames() {
    return steps.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answered -> answered.method().equals("GetModuleInfo2"))
        .flatMap(answered -> answered.outcome().answer().stream().map(ModuleInfo2.class::cast))
        .map(ModuleInfo2::name)
        .toList();
  }
}
