package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.wrong.boundary.AsksBeforeTheLoad;
import io.github.clrsim.profiler.wrong.boundary.CountsFromTheFirstField;
import io.github.clrsim.profiler.wrong.boundary.CountsStatics;
import io.github.clrsim.profiler.wrong.boundary.ForgetsBounds;
import io.github.clrsim.profiler.wrong.boundary.ForgetsInheritedFields;
import io.github.clrsim.profiler.wrong.boundary.KeepsInstances;
import io.github.clrsim.profiler.wrong.boundary.SkipsTheFirstCharacter;
import io.github.clrsim.profiler.wrong.boundary.TrustsMetadataOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the logic says that members of the core library lie, they do, by either definition. */
class BoundaryProperties {
  private static final String PLACES = "LayoutOffsetsAreCorrect";
  private static final String IDS = "NoIdIsUsedAfterItsUnload";
  private static final String LOADS = "TheProfilerNeverMakesTheRuntimeLoadAType";

  private static final List<String> PROGRAMS = BoundaryPrograms.drawn(Technique.PROGRAMS);

  @Test
  void whatIsSaidOfBothSidesIsSo() {
    Technique.acquit(BoundaryProfiler.class, PROGRAMS.subList(0, Technique.TRIED));
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(
            TrustsMetadataOrder.class, PLACES, "_codePage is claimed to lie at 8 by metadata"),
        Arguments.of(CountsFromTheFirstField.class, PLACES, "is claimed to lie at 0 by metadata"),
        Arguments.of(CountsStatics.class, PLACES, "System.String::_stringLength"),
        Arguments.of(ForgetsInheritedFields.class, PLACES, "is claimed to lie at 8 by metadata"),
        Arguments.of(
            SkipsTheFirstCharacter.class,
            PLACES,
            "_firstChar is claimed to lie at 14 by native code, but it lies at 12"),
        Arguments.of(
            ForgetsBounds.class, PLACES, "is claimed to lie at 16 by metadata, but it lies at 32"),
        Arguments.of(KeepsInstances.class, IDS, "which is gone since step"),
        Arguments.of(AsksBeforeTheLoad.class, LOADS, "GetClassFromToken"));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndItsStoryNamesTheMistake(
      Class<? extends CorProfilerCallback> profiler, String law, String mistake) {
    Technique.Caught caught = Technique.caught(profiler, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo(law);
    assertThat(words(caught.story())).contains(words(mistake));
  }

  /** Stories break their lines. */
  private static String words(String text) {
    return text.replaceAll("[\\s|]+", " ");
  }
}
