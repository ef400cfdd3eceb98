package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.CorProfilerCallback;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.choice.Choices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayedClrTest {

  @TempDir Path directory;

  @Test
  void aReplayDeliversWhatWasRecordedInItsOrder() {
    for (int seed = 0; seed < 10; seed++) {
      Simulated recorded =
          Simulations.run(
              "plugin-threads", RuntimeProfile.NET_9_0, Choices.seeded(seed), Watching.class);
      List<Step> replayed = new ArrayList<>();
      Run run =
          ReplayedClr.of(write(recorded.steps()), Choices.calm())
              .run(NamedProfiler.of(Watching.class), replayed::add);
      assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
      assertThat(crossings(replayed)).isEqualTo(crossings(recorded.steps()));
      assertThat(answers(replayed)).containsExactlyInAnyOrderElementsOf(answers(recorded.steps()));
    }
  }

  @Test
  void aReplayIsTheSameEveryTime() {
    Simulated recorded =
        Simulations.run(
            "plugin-threads", RuntimeProfile.NET_3_1, Choices.seeded(4), Watching.class);
    Path file = write(recorded.steps());
    Run first =
        ReplayedClr.of(file, Choices.seeded(1)).run(NamedProfiler.of(Watching.class), step -> {});
    Run second =
        ReplayedClr.of(file, Choices.seeded(1)).run(NamedProfiler.of(Watching.class), step -> {});
    assertThat(second).isEqualTo(first);
  }

  /** Asks what {@link Watching} never asked. */
  public static final class Curious implements CorProfilerCallback {
    private final ProfilerHost host;

    public Curious(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult classLoadStarted(ClassLoadStarted event) {
      return host.info().isArrayClass(event.classId()).hresult();
    }
  }

  @Test
  void aQuestionThatTheRecordingCannotKnowEndsTheReplayAsRefused() {
    Simulated recorded =
        Simulations.run("start-up", RuntimeProfile.NET_9_0, Choices.calm(), Watching.class);
    Run run =
        ReplayedClr.of(write(recorded.steps()), Choices.calm())
            .run(NamedProfiler.of(Curious.class), step -> {});
    assertThat(run.ending()).isInstanceOf(Ending.Refused.class);
    assertThat(((Ending.Refused) run.ending()).letter().text())
        .contains("IsArrayClass")
        .contains("ClassLoadStarted");
  }

  @Test
  void aCutRecordingIsReplayedAsFarAsItGoes() {
    Simulated recorded =
        Simulations.run(
            "plugin-threads", RuntimeProfile.NET_9_0, Choices.seeded(3), Watching.class);
    for (int cut = 50; cut < recorded.steps().size(); cut += 97) {
      List<Step> replayed = new ArrayList<>();
      Run run =
          ReplayedClr.of(write(recorded.steps().subList(0, cut)), Choices.calm())
              .run(NamedProfiler.of(Watching.class), replayed::add);
      assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
      assertThat(crossings(recorded.steps())).containsSubsequence(crossings(replayed));
    }
  }

  private Path write(List<Step> steps) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Watching", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      steps.stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      writer.finish("completed");
    }
    return file;
  }

  private static List<String> crossings(List<Step> steps) {
    return steps.stream()
        .flatMap(
            step ->
                switch (step) {
                  case Step.CallbackEntered entered -> List.of("> " + entered.callback()).stream();
                  case Step.CallbackReturned returned ->
                      List.of("< " + returned.callback()).stream();
                  default -> List.<String>of().stream();
                })
        .toList();
  }

  private static List<String> answers(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(step -> ((Step.CallAnswered) step).outcome().toString())
        .toList();
  }
}
