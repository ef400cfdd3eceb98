package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.ClassTreeProfiler;
import io.github.clrsim.profiler.ShadowStackProfiler;
import io.github.clrsim.profiler.wrong.stack.ClaimsAfterResuming;
import io.github.clrsim.profiler.wrong.stack.ForgetsToUnwind;
import io.github.clrsim.profiler.wrong.stack.KeepsNamesOfTheDead;
import io.github.clrsim.profiler.wrong.stack.ListsTheDead;
import io.github.clrsim.profiler.wrong.stack.TakesEachLeaveForItsOwn;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is kept of stacks, threads and base classes is so; and who keeps them wrongly is caught. */
class StacksProperties {
  private static final List<String> PROGRAMS = StackPrograms.drawn(Technique.PROGRAMS);

  // What breaks by the moment at which another thread looks is shrunk soon in a small program only.
  private static final List<String> SHORT =
      List.of(
          "entry PluginHost; thread main; load default Thrower; start other;"
              + " call default Thrower.Cases::NothingToThrow; join other; gc 0; thread other; gc 0");
  private static final List<String> NAMED =
      List.of(
          "entry PluginHost; thread main; name first reader; start first; join first;"
              + " start second; join second; thread first; gc 0; thread second; gc 0");
  private static final int SCHEDULES = 400;

  private static final int TRIED = CampaignSize.of(4, Technique.PROGRAMS);

  @Test
  void whatThreadsAreInIsKeptThroughExceptions() {
    Technique.acquit(ShadowStackProfiler.class, PROGRAMS.subList(0, TRIED));
  }

  @Test
  void whatThreadsAreInIsKeptInRandomPrograms() {
    Technique.acquit(ShadowStackProfiler.class, random(Vocabulary.CALLS));
    Technique.acquit(ShadowStackProfiler.class, random(Vocabulary.ALL));
  }

  @Test
  void whatClassesDescendFromIsKeptInRandomPrograms() {
    Technique.acquit(ClassTreeProfiler.class, random(Vocabulary.ALL));
  }

  private static List<String> random(Vocabulary vocabulary) {
    return LongStream.range(0, CampaignSize.of(2, 500))
        .mapToObj(seed -> RandomScenario.drawn(seed, vocabulary))
        .map(Scenario::line)
        .toList();
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(ForgetsToUnwind.class, PROGRAMS, "StacksAreCorrect", "but it is not in"),
        Arguments.of(TakesEachLeaveForItsOwn.class, PROGRAMS, "StacksAreCorrect", "but also in"),
        Arguments.of(ClaimsAfterResuming.class, SHORT, "StacksAreCorrect", "by a walk"),
        Arguments.of(ListsTheDead.class, SHORT, "ThreadNamesAreCorrect", "it is gone since step"),
        Arguments.of(
            KeepsNamesOfTheDead.class,
            NAMED,
            "ThreadNamesAreCorrect",
            "is claimed to be named \"reader\", but its name is \"\""));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndItsStoryNamesTheMistake(
      Class<? extends CorProfilerCallback> profiler,
      List<String> programs,
      String law,
      String mistake) {
    Technique.Caught caught = Technique.caught(profiler, programs, SCHEDULES).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo(law);
    assertThat(caught.words()).contains(mistake);
  }
}
