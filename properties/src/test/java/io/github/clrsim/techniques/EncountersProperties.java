package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Campaign;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.profiler.EncounterProfiler;
import io.github.clrsim.profiler.wrong.KeepsWhatItMet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What is met on the heap and on stacks is what it is said to be, also by who came late; and who
 * keeps it behind its unload is caught.
 */
class EncountersProperties {
  private static final List<String> PROGRAMS =
      attachedToSome(LoadedPrograms.drawn(Technique.PROGRAMS));

  @Test
  void whatIsMetIsWhatItIsSaidToBe() {
    List<Campaign.Result> results = Technique.campaigns(EncounterProfiler.class, PROGRAMS);
    assertThat(results).extracting(Campaign.Result::verdict).containsOnly(Verdict.kept());
    assertThat(results.stream().mapToLong(Campaign.Result::executions).sum())
        .isGreaterThanOrEqualTo((long) Technique.PROGRAMS * Technique.SCHEDULES);
  }

  @Test
  void whoKeepsWhatItMetIsCaught() {
    Technique.Caught caught = Technique.caught(KeepsWhatItMet.class, PROGRAMS).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo("TheMapAnswersExactlyWhatIsLoaded");
    assertThat(caught.words()).contains("is claimed to be").contains("unload");
  }

  /** The profiler comes before the first collection of every other program. */
  private static List<String> attachedToSome(List<String> programs) {
    List<String> attached = new ArrayList<>();
    for (String program : programs) {
      boolean isLate = attached.size() % 2 == 0;
      attached.add(isLate ? program.replaceFirst("; gc 2", "; attach; gc 2") : program);
    }
    return attached;
  }
}
