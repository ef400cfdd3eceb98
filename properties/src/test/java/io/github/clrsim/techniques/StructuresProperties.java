package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Campaign;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.profiler.StructureProfiler;
import io.github.clrsim.profiler.wrong.structure.SeesBoxes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read of structures in objects is in them; and who reads them wrongly is caught. */
class StructuresProperties {
  private static final List<String> PROGRAMS = LoadedPrograms.drawn(Technique.PROGRAMS);

  /** It does all that the profiler of LoadedProperties does, which is tried on all of them. */
  private static final int TRIED = Technique.PROGRAMS / 10;

  @Test
  void whatIsReadOfStructuresInObjectsIsInThem() {
    List<Campaign.Result> results =
        Technique.campaigns(StructureProfiler.class, PROGRAMS.subList(0, TRIED));
    assertThat(results).extracting(Campaign.Result::verdict).containsOnly(Verdict.kept());
    assertThat(results.stream().mapToLong(Campaign.Result::executions).sum())
        .isGreaterThanOrEqualTo((long) TRIED * Technique.SCHEDULES);
  }

  @Test
  void whoSeesBoxesIsCaught() {
    Technique.Caught caught = Technique.caught(SeesBoxes.class, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo("TheRunEndsWell");
    assertThat(caught.words()).contains("no object lies or lay there");
  }
}
