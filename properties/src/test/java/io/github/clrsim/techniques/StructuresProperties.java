package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.profiler.StructureProfiler;
import io.github.clrsim.profiler.wrong.structure.SeesBoxes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read of structures in objects is in them; and who reads them wrongly is caught. */
class StructuresProperties {
  private static final List<String> PROGRAMS = LoadedPrograms.drawn(Technique.PROGRAMS);

  /** It does all that the profiler of LoadedProperties does, which is tried on all of them. */
  private static final int TRIED = CampaignSize.of(4, Technique.PROGRAMS / 10);

  @Test
  void whatIsReadOfStructuresInObjectsIsInThem() {
    Technique.acquit(StructureProfiler.class, PROGRAMS.subList(0, TRIED));
  }

  @Test
  void whoSeesBoxesIsCaught() {
    Technique.Caught caught = Technique.caught(SeesBoxes.class, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo("TheRunEndsWell");
    assertThat(caught.words()).contains("no object lies or lay there");
  }
}
