package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.wrong.loaded.AssumesEnumerations;
import io.github.clrsim.profiler.wrong.loaded.AssumesOfAnnouncedClasses;
import io.github.clrsim.profiler.wrong.loaded.AssumesReferenceFields;
import io.github.clrsim.profiler.wrong.loaded.AssumesWhatFieldsAreMadeOf;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is assumed to be loaded is loaded, and asking for it by its token loads nothing. */
class LoadedProperties {
  private static final String IS_LOADED = "NothingIsAssumedLoadedThatIsNot";

  private static final List<String> PROGRAMS = LoadedPrograms.drawn(Technique.PROGRAMS);

  @Test
  void whatIsAssumedToBeLoadedIs() {
    Technique.acquit(LoadedProfiler.class, PROGRAMS.subList(0, Technique.TRIED));
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(AssumesOfAnnouncedClasses.class, "has only reached CLASS_LOAD_EXACTPARENTS"),
        Arguments.of(AssumesReferenceFields.class, "there is no such class"),
        Arguments.of(AssumesWhatFieldsAreMadeOf.class, "there is no such class"),
        Arguments.of(AssumesEnumerations.class, "has only reached CLASS_LOAD_BEGIN"));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndItsStoryNamesTheMistake(
      Class<? extends CorProfilerCallback> profiler, String mistake) {
    Technique.Caught caught = Technique.caught(profiler, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo(IS_LOADED);
    assertThat(caught.words()).contains(mistake);
  }
}
