package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.realclr.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that run as they are, in a dotnet of their own, with the profiler in a JVM beside. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class BesideIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";

  private final List<Step> steps = new ArrayList<>();

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void aProfilerHearsAndLearnsWhatItDoesAroundARuntimeInItsOwnProcess(String version) {
    assertThat(beside(version, "PluginHost", "2", "3").run(recorder(), steps::add).ending())
        .isEqualTo(new Ending.Completed(0));
    Map<String, Integer> beside = ofProgram(steps);
    steps.clear();
    RealClrs.running(version, "PluginHost", "2", "3").run(recorder(), steps::add);

    assertThat(beside).hasSizeGreaterThan(15).isEqualTo(ofProgram(steps));
  }

  /**
   * Which loads came, how often each unload, and each question about the program's plugins. How
   * many assemblies of the framework a program loads depends on how long it waits where.
   */
  private static Map<String, Integer> ofProgram(List<Step> steps) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Step step : steps) {
      String told =
          switch (step) {
            case Step.CallbackEntered(int _, var callback)
                when callback.methodName().matches("(Module|Assembly|AppDomain).*") ->
                callback.methodName();
            case Step.CallAnswered(int _, String method, var outcome)
                when outcome.toString().contains("Plugin") ->
                method + " " + outcome.hresult();
            case Step _ -> "";
          };
      if (told.matches("(Module|Assembly)(Load|Attached).*")) {
        counts.put(told, 1);
      } else {
        counts.merge(told.isEmpty() ? "other" : told, told.isEmpty() ? 0 : 1, Integer::sum);
      }
    }
    return counts;
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void theExitCodeIsTheOneOfTheProgram(String version) {
    assertThat(beside(version, "Hello", "142").run(recorder(), steps::add).ending())
        .isEqualTo(new Ending.Completed(142));
    int main = of(Step.CallbackEntered.class).getFirst().thread();
    assertThat(of(Step.ThreadSeen.class))
        .filteredOn(seen -> seen.thread() == main)
        .containsExactly(new Step.ThreadSeen(main, "main", ThreadKind.MANAGED));
  }

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void aThreadOfTheProfilersHasOneInTheProgram(String version) {
    Run run = ofProfiler(version, TestProfilers.ClaimsFromItsThread.class);

    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    int claimer =
        of(Step.ThreadSeen.class).stream()
            .filter(seen -> seen.kind() == ThreadKind.PROFILER)
            .findFirst()
            .orElseThrow()
            .thread();
    assertThat(of(Step.Claimed.class)).isNotEmpty().allMatch(step -> step.thread() == claimer);
    List<HResult> answers =
        of(Step.CallAnswered.class).stream()
            .filter(step -> step.thread() == claimer)
            .map(step -> step.outcome().hresult())
            .toList();
    assertThat(answers).startsWith(HResult.S_OK);
    // So 3.1.2 refuses when it has shut down, while the thread still asks (N125).
    assertThat(answers.stream().dropWhile(HResult.S_OK::equals))
        .allMatch(HResult.CORPROF_E_PROFILER_DETACHING::equals);
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void aProfilerThatDeclinesHearsNothingMoreAndTheProgramRuns(String version) {
    assertThat(ofProfiler(version, TestProfilers.Declines.class).ending())
        .isEqualTo(new Ending.Completed(0));
    assertThat(of(Step.CallbackEntered.class).getLast().callback()).isInstanceOf(Initialize.class);
    assertThat(of(Step.Marked.class)).extracting(Step.Marked::text).containsExactly("hello");
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void whatAProfilerThrowsIsToldAndTheProgramGoesOn(String version) {
    assertThat(ofProfiler(version, TestProfilers.Throws.class).ending())
        .isInstanceOf(Ending.ProfilerThrew.class);
    assertThat(of(Step.Marked.class)).extracting(Step.Marked::text).containsExactly("hello");
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void aProgramThatHasHadItsTimeIsEnded(String version) {
    List<ProcessHandle> programs = new ArrayList<>();
    NamedProfiler hanging = NamedProfiler.of(TestProfilers.Hangs.class);
    // On a busy machine the limit may be reached before the profiler hangs.
    for (int seconds = 2; !TestProfilers.Hangs.hangsIn(steps); seconds *= 2) {
      steps.clear();
      String text =
          beside(version, "Hello")
              .withTimeLimit(Duration.ofSeconds(seconds))
              .run(
                  hanging,
                  step -> {
                    steps.add(step);
                    programs.addAll(programs("Hello.dll"));
                  })
              .ending()
              .text();

      assertThat(text).startsWith("LimitReached[limit=time: " + seconds + " s");
      if (TestProfilers.Hangs.hangsIn(steps)) {
        assertThat(text).endsWith(" of the profiler on thread main]");
      }
    }
    assertThat(programs).isNotEmpty();
    programs.forEach(program -> program.onExit().join());
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void aProgramGoesOnWhenTheJvmBesideItIsKilled(String version, @TempDir Path folder)
      throws IOException {
    Path undisturbed = folder.resolve("undisturbed");
    beside(version, "Census", undisturbed.toString()).run(recorder(), _ -> {});
    for (int afterSteps : List.of(40, 3_000, 6_500)) {
      Path output = folder.resolve("after " + afterSteps);
      List<ProcessHandle> programs = new ArrayList<>();
      Consumer<Step> kill =
          step -> {
            steps.add(step);
            if (steps.size() == afterSteps) {
              programs.addAll(programs(output.toString()));
              BesideHosts.of(output.toString()).forEach(ProcessHandle::destroyForcibly);
            }
          };
      steps.clear();
      Ending ending = beside(version, "Census", output.toString()).run(recorder(), kill).ending();

      assertThat(ending)
          .isInstanceOfSatisfying(
              Ending.Inconclusive.class,
              told ->
                  assertThat(told.diagnostic().what())
                      .contains("SIGKILL", "went on without it, and has ended with exit code 0"));
      assertThat(programs).hasSize(1);
      programs.getFirst().onExit().join();
      assertThat(Files.readAllLines(output)).hasSameSizeAs(Files.readAllLines(undisturbed));
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProgramGoesOnWhenTheJvmBesideItCannot(String version, @TempDir Path folder)
      throws IOException {
    Path output = folder.resolve("output");
    AtomicBoolean isBlocked = new AtomicBoolean();
    // Nothing can be noted from then on, as where the folder for temporary files is full.
    Consumer<Step> block =
        _ -> {
          if (isBlocked.compareAndSet(false, true)) {
            replaceByNowhere(notes(output.toString()));
          }
        };
    Ending ending = beside(version, "Census", output.toString()).run(recorder(), block).ending();

    assertThat(ending)
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            told -> assertThat(told.diagnostic().what()).contains("could not record to its end"));
    assertThat(output).isNotEmptyFile();
  }

  private static Path notes(String words) {
    ProcessHandle host = BesideHosts.of(words).getFirst();
    return BesideHosts.request(host).orElseThrow().resolveSibling("notes.jsonl");
  }

  private static void replaceByNowhere(Path file) {
    try {
      Files.deleteIfExists(file);
      Files.createSymbolicLink(file, Path.of("/no/such/folder/notes.jsonl"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static List<ProcessHandle> programs(String words) {
    // A JVM may have started something for itself before, and keep what has ended for a while.
    return BesideHosts.of(words).stream()
        .flatMap(ProcessHandle::children)
        .filter(
            child -> child.info().command().filter(file -> file.endsWith("/dotnet")).isPresent())
        .toList();
  }

  private static NamedProfiler recorder() {
    return NamedProfiler.of(Recorder.class);
  }

  private static RealClr beside(String version, String program, String... arguments) {
    return RealClrs.running(version, program, arguments).beside();
  }

  private Run ofProfiler(String version, Class<? extends TestProfilers.Watching> profiler) {
    return beside(version, "Hello").run(NamedProfiler.of(profiler), steps::add);
  }

  private <T extends Step> List<T> of(Class<T> kind) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
