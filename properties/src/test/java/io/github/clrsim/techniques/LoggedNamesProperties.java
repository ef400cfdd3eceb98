package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.wrong.symbol.KeepsFilesOfTheDead;
import io.github.clrsim.profiler.wrong.symbol.LogsAtTheEnd;
import io.github.clrsim.profiler.wrong.symbol.LogsTokensAlone;
import io.github.clrsim.profiler.wrong.symbol.LogsWhatIsInNoFile;
import io.github.clrsim.profiler.wrong.symbol.TakesTheFirstOfAName;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is logged names what it was logged for; and who logs it wrongly is caught. */
class LoggedNamesProperties {
  private static final String NAMES_IT = "LoggedTokensResolveOffline";

  private static final List<String> PROGRAMS = LogPrograms.drawn(Technique.PROGRAMS);

  /** All but the log is done by profilers that are tried on all of them. */
  private static final int TRIED = CampaignSize.of(8, Technique.PROGRAMS / 4);

  @Test
  void whatIsLoggedNamesWhatItWasLoggedFor() {
    Technique.acquit(TokenLogProfiler.class, PROGRAMS.subList(0, TRIED));
  }

  static List<Arguments> wrongOnes() {
    return List.of(
        Arguments.of(
            KeepsFilesOfTheDead.class,
            NAMES_IT,
            "load \\w+ Nursery; type \\w+ (\\S+); unload .*load \\w+ NurseryTwo; type \\w+ \\1"),
        Arguments.of(LogsTokensAlone.class, NAMES_IT, "(load|symbols) \\w+ "),
        Arguments.of(TakesTheFirstOfAName.class, NAMES_IT, "load .* NurseryTwo"),
        Arguments.of(LogsWhatIsInNoFile.class, NAMES_IT, "symbols "),
        Arguments.of(LogsAtTheEnd.class, "NoIdIsUsedAfterItsUnload", "unload ."));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongOneIsCaughtAndItsStoryNamesTheMistake(
      Class<? extends CorProfilerCallback> profiler, String law, String mistake) {
    Technique.Caught caught = Technique.caught(profiler, shortestWith(mistake)).orElseThrow();
    assertThat(caught.law()).as(caught.story()).isEqualTo(law);
    assertThat(caught.program()).as(caught.story()).containsPattern(mistake);
    assertThat(caught.story()).contains(law).contains("replay");
  }

  /** The shorter a program is, the sooner it is shrunk. */
  private static List<String> shortestWith(String mistake) {
    Pattern pattern = Pattern.compile(mistake);
    return PROGRAMS.stream()
        .filter(program -> pattern.matcher(program).find())
        .sorted(Comparator.comparingInt(String::length))
        .toList();
  }
}
