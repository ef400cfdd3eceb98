package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.profiler.EncounterProfiler;
import io.github.clrsim.profiler.wrong.KeepsWhatItMet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is met on the heap and on stacks is what it is said to be, also by who came late; and who
 * keeps it behind its unload is caught.
 */
@Tag("turn-4")
class EncountersProperties {
  private static final List<String> PROGRAMS =
      attachedToSome(LoadedPrograms.drawn(Technique.PROGRAMS));

  /** A program in which the second context gets what the first one gave back: few have that. */
  private static final int CATCHING = 511;

  private static final int SCHEDULES = 400;

  @Test
  void whatIsMetIsWhatItIsSaidToBe() {
    Technique.acquit(EncounterProfiler.class, PROGRAMS.subList(0, Technique.TRIED));
  }

  @Test
  void whoKeepsWhatItMetIsCaught() {
    Technique.Caught caught =
        Technique.caught(KeepsWhatItMet.class, List.of(PROGRAMS.get(CATCHING)), SCHEDULES)
            .orElseThrow();
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
