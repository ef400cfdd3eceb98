package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.wrong.field.CountsStatics;
import io.github.clrsim.profiler.wrong.field.FollowsListsToTheirEnd;
import io.github.clrsim.profiler.wrong.field.ForgetsInheritedFields;
import io.github.clrsim.profiler.wrong.field.ForgetsMethodTables;
import io.github.clrsim.profiler.wrong.field.NeverFlushes;
import io.github.clrsim.profiler.wrong.field.PutsParentsLast;
import io.github.clrsim.profiler.wrong.field.SeesMethodTablesInStructures;
import io.github.clrsim.profiler.wrong.field.TakesTheFirstOfAName;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of fields from outside is in them; and who reads them wrongly is caught. */
class FieldsProperties {
  private static final String AS_THEY_ARE = "FieldValuesAreCorrect";

  private static final List<String> PROGRAMS = FieldPrograms.drawn(Technique.PROGRAMS);

  @Test
  void whatIsReadOfFieldsIsInThem() {
    Technique.acquit(FieldProfiler.class, PROGRAMS.subList(0, Technique.TRIED));
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(PutsParentsLast.class, "behind the last field of Attic."),
        Arguments.of(ForgetsInheritedFields.class, "behind the last field of Attic."),
        Arguments.of(CountsStatics.class, "Label of object"),
        Arguments.of(FollowsListsToTheirEnd.class, "behind the last field of"),
        Arguments.of(ForgetsMethodTables.class, "_stringLength of object"),
        Arguments.of(SeesMethodTablesInStructures.class, "is claimed to be Attic."),
        Arguments.of(TakesTheFirstOfAName.class, "is claimed to be null, but that of Attic."),
        Arguments.of(NeverFlushes.class, "at 0x"));
  }

  @Tag("turn-1")
  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndItsStoryNamesTheMistake(
      Class<? extends CorProfilerCallback> profiler, String mistake) {
    Technique.Caught caught = Technique.caught(profiler, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo(AS_THEY_ARE);
    assertThat(caught.words()).contains(mistake);
  }
}
