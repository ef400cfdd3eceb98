package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.wrong.resolve.DoesNotCatchUp;
import io.github.clrsim.profiler.wrong.resolve.IgnoresForwarders;
import io.github.clrsim.profiler.wrong.resolve.IgnoresNamespaces;
import io.github.clrsim.profiler.wrong.resolve.IgnoresNesting;
import io.github.clrsim.profiler.wrong.resolve.KeepsDeadModules;
import io.github.clrsim.profiler.wrong.resolve.SearchesEverywhereFirst;
import io.github.clrsim.profiler.wrong.resolve.TakesTheFirstMatch;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a type reference is said to mean, it means; and who says it wrongly is caught. */
@Tag("turn-1")
class ReferencesProperties {
  private static final String MEANS_THAT = "AReferenceMeansWhatTheLoaderTakesItFor";

  private static final List<String> PROGRAMS = ReferencePrograms.drawn(Technique.PROGRAMS);

  @Test
  void whatAReferenceIsSaidToMeanIsWhatTheLoaderTakesItFor() {
    Technique.acquit(ReferenceProfiler.class, PROGRAMS.subList(0, Technique.TRIED));
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(SearchesEverywhereFirst.class, MEANS_THAT, "load . Annex"),
        Arguments.of(TakesTheFirstMatch.class, MEANS_THAT, "load . Nursery(Two)?"),
        Arguments.of(IgnoresForwarders.class, MEANS_THAT, "load . Gatehouse"),
        Arguments.of(IgnoresNamespaces.class, MEANS_THAT, "load . Nursery"),
        Arguments.of(IgnoresNesting.class, MEANS_THAT, "load . (Tenant|Lodger)"),
        Arguments.of(DoesNotCatchUp.class, MEANS_THAT, "attach"),
        Arguments.of(KeepsDeadModules.class, "NoIdIsUsedAfterItsUnload", "unload ."));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndItsStoryNamesTheMistake(
      Class<? extends CorProfilerCallback> profiler, String law, String mistake) {
    Technique.Caught caught = Technique.caught(profiler, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo(law);
    assertThat(caught.program()).as(caught.story()).containsPattern(mistake);
    assertThat(caught.story()).contains(law).contains("replay");
  }
}
