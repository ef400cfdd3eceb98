package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Carousel;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.RealRuntimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Profilers that come into processes that run, amid collections without pause, and leave them. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AttachIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";

  /** How often one process is attached to. */
  private static final int TIMES = CampaignSize.of(3, 200);

  private static final Optional<Duration> AT_ONCE = Optional.of(Duration.ofMillis(1));

  private final List<TraceHeader> headers = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void whatComesInLeavesNothingBehindHoweverOften(String version) throws IOException {
    try (Carousel program = Carousel.runBy(host(version))) {
      for (int i = 0; i < TIMES; i++) {
        steps.clear();
        RealRun run = attached(program, recorder("loads,threads,jit,gc"), AT_ONCE);

        assertThat(run.run().ending()).isEqualTo(new Ending.Detached(false));
        assertThat(callbacks())
            .contains("InitializeForAttach", "ProfilerAttachComplete")
            .endsWith("ProfilerDetachSucceeded");
        assertThat(steps)
            .filteredOn(
                step ->
                    step instanceof Step.CallAnswered(int _, String method, var _)
                        && method.equals("GetModuleInfo2"))
            .hasSizeGreaterThan(3);
        assertThat(memoryOf(program)).doesNotContain("clrsim-run-");
      }
      assertThat(headers)
          .extracting(TraceHeader::program, TraceHeader::runtime)
          .containsOnly(tuple("Carousel.dll", RealRuntimes.of(version).version().toString()));
    }
  }

  private static String memoryOf(Carousel program) throws IOException {
    return Files.readString(Path.of("/proc", Long.toString(program.pid()), "maps"));
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(VERSIONS)
  void aProfilerThatDeclinesLeavesTheProcessAsItWas(String version) throws IOException {
    NamedProfiler asksForTooMuch =
        Recorder.of(EventWords.meaning("hooks").and(EventWords.meaning("loads")));
    try (Carousel program = Carousel.runBy(host(version))) {
      assertThatExceptionOfType(DiagnosticException.class)
          .isThrownBy(() -> attached(program, asksForTooMuch, AT_ONCE))
          .satisfies(
              told -> assertThat(told.diagnostic().what()).contains("The profiler declines"));
      steps.clear();

      assertThat(attached(program, recorder("loads"), AT_ONCE).run().ending())
          .isEqualTo(new Ending.Detached(false));
    }
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void aProcessMayEndMeanwhile(String version) throws IOException {
    try (Carousel program = Carousel.runBy(host(version))) {
      Consumer<Step> end =
          step -> {
            if (isEntry(step, LifecycleCallback.ProfilerAttachComplete.class)) {
              ProcessHandle.of(program.pid()).ifPresent(ProcessHandle::destroyForcibly);
            }
          };
      RealRun run = attached(program, recorder("loads"), Optional.empty(), end, RunTerms.usual());

      assertThat(run.run().ending()).isEqualTo(new Ending.Detached(true));
    }
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(NEWEST)
  void oneStaysUntilItIsStopped(String version) throws IOException {
    StopRequest stop = new StopRequest();
    try (Carousel program = Carousel.runBy(host(version))) {
      Consumer<Step> end =
          step -> {
            if (isEntry(step, LifecycleCallback.ProfilerAttachComplete.class)) {
              stop.make();
            }
          };
      RunTerms terms = RunTerms.usual().until(stop);
      RealRun run = attached(program, recorder("loads"), Optional.empty(), end, terms);

      assertThat(run.run().ending()).isEqualTo(new Ending.Detached(false));
    }
  }

  @ParameterizedTest
  @Tag("turn-2")
  @MethodSource(VERSIONS)
  void aProcessGoesOnWhenTheJvmBesideItIsKilledAndTakesNoOther(String version) throws IOException {
    try (Carousel program = Carousel.runBy(host(version))) {
      Consumer<Step> kill =
          step -> {
            if (isEntry(step, LifecycleCallback.ProfilerAttachComplete.class)) {
              BesideHosts.of("\"attached\":" + program.pid())
                  .forEach(ProcessHandle::destroyForcibly);
            }
          };
      RealRun run =
          attached(program, recorder("loads,gc"), Optional.empty(), kill, RunTerms.usual());

      assertThat(run.run().ending()).isInstanceOf(Ending.Inconclusive.class);
      assertThatExceptionOfType(DiagnosticException.class)
          .isThrownBy(() -> attached(program, recorder("loads"), AT_ONCE))
          .satisfies(told -> assertThat(told.diagnostic().what()).contains("loads no profiler"));
      assertThat(ProcessHandle.of(program.pid()).filter(ProcessHandle::isAlive)).isPresent();
    }
  }

  @Test
  void whatRunsNoDotnetIsNotAttachedTo() {
    long ours = ProcessHandle.current().pid();
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(
            () ->
                ProgramAsItIs.running(ours, AT_ONCE, RunTerms.usual())
                    .perform(recorder("loads"), _ -> steps::add))
        .satisfies(told -> assertThat(told.diagnostic().what()).contains("No .NET runtime runs"));
  }

  private static boolean isEntry(Step step, Class<?> callback) {
    return step instanceof Step.CallbackEntered entered && callback.isInstance(entered.callback());
  }

  private static DotnetHost host(String version) {
    return DotnetHost.of(RealRuntimes.of(version).muxer().orElseThrow());
  }

  private static NamedProfiler recorder(String events) {
    return Recorder.of(EventWords.readForAttach(events, "9.0.5"));
  }

  private RealRun attached(Carousel program, NamedProfiler profiler, Optional<Duration> time) {
    return attached(program, profiler, time, _ -> {}, RunTerms.usual());
  }

  private RealRun attached(
      Carousel program,
      NamedProfiler profiler,
      Optional<Duration> time,
      Consumer<Step> watcher,
      RunTerms terms) {
    Consumer<Step> keep = steps::add;
    return ProgramAsItIs.running(program.pid(), time, terms)
        .perform(
            profiler,
            header -> {
              headers.add(header);
              return keep.andThen(watcher);
            });
  }

  private List<String> callbacks() {
    return steps.stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback().methodName())
        .toList();
  }
}
