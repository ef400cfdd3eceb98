package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The laws hold on recordings of real runs, and on replays of them with the right profilers. */
@Tag("turn-2")
class RecordingsTest {
  private static final Law GIVEN_BACK = new EveryReferenceIsGivenBack();
  private static final String AGENT = "scenario-agent";
  private static final Set<String> ASK_FOR_MORE =
      Set.of(
          AGENT,
          "probing",
          "references",
          "loaded-types",
          "runtime-boundary",
          "stack-sampler",
          "shadow-stacks");

  @Test
  void allRuntimesAreRecorded() {
    List<String> profiles =
        Fixtures.recordingNames().stream().map(name -> header(recording(name)).profile()).toList();
    assertThat(profiles).containsAll(ShippedScenarios.PROFILES);
  }

  @TestFactory
  Stream<DynamicTest> theLawsHoldOnEachRecording() {
    List<Law> laws = Laws.all().stream().filter(law -> !law.equals(GIVEN_BACK)).toList();
    return Fixtures.recordingNames().stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> assertThat(judged(recording(name), laws)).isEqualTo(Verdict.kept())));
  }

  /** When they were made, the recorder did not release the metadata of modules that went. */
  @TestFactory
  Stream<DynamicTest> eachRecordingShowsWhatItsRecorderForgot() {
    return Stream.of("plugin-host-net3.1", "plugin-host-net9.0")
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () ->
                        assertThat(judged(recording(name), Laws.all()))
                            .isInstanceOfSatisfying(
                                Verdict.Broken.class,
                                broken -> {
                                  assertThat(broken.law()).isEqualTo(GIVEN_BACK);
                                  assertThat(broken.why()).contains("never released");
                                })));
  }

  @TestFactory
  Stream<DynamicTest> eachRecordingIsReplayedWithEachRightProfiler() {
    return Fixtures.recordingNames().stream()
        .flatMap(
            name ->
                rightProfilers()
                    .map(
                        profiler ->
                            DynamicTest.dynamicTest(
                                name + " with " + profiler.name(),
                                () -> replayed(recording(name), profiler))));
  }

  /** The right ones that ask what recordings know; some ask for more (see below). */
  static Stream<ShippedProfiler> rightProfilers() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isEmpty())
        .filter(profiler -> !ASK_FOR_MORE.contains(profiler.name()));
  }

  @Test
  void whoAsksForMoreThanARecordingKnowsIsRefusedByTheCall() {
    Run run =
        ReplayedClr.of(recording(Fixtures.recordingNames().getFirst()), Choices.seeded(1))
            .run(ShippedProfiler.named(AGENT).profiler(), step -> {});
    assertThat(run.ending()).asString().contains("The recording cannot know the answer to Get");
  }

  private static void replayed(Path recording, ShippedProfiler profiler) {
    String profile = header(recording).profile();
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile));
    Run first = ReplayedClr.of(recording, Choices.seeded(1)).run(profiler.profiler(), judge);
    assertThat(judge.end(first.ending())).isEqualTo(Verdict.kept());
    Run second = ReplayedClr.of(recording, Choices.seeded(1)).run(profiler.profiler(), step -> {});
    assertThat(second).isEqualTo(first);
  }

  private static Verdict judged(Path recording, List<Law> laws) {
    try (TraceReader reader = TraceReader.open(recording)) {
      Judge judge = Judge.of(laws, new TraceContext(reader.header().profile()));
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        judge.accept(step.get());
      }
      assertThat(reader.footer()).isPresent();
      return judge.end(new Run.Ending.Completed(0));
    }
  }

  private static TraceHeader header(Path recording) {
    try (TraceReader reader = TraceReader.open(recording)) {
      return reader.header();
    }
  }

  private static Path recording(String name) {
    return Fixtures.recording(name).orElseThrow();
  }
}
