package io.github.clrsim.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndingTextTest {
  static Stream<Ending> endings() {
    return Stream.of(
        new Ending.Completed(-7),
        new Ending.Signalled("SIGHUP", "process 12, of somebody [outside], sent it"),
        new Ending.StoppedByUser(),
        new Ending.Detached(true),
        new Ending.Detached(false),
        new Ending.Crashed("the process died\nof SIGSEGV"),
        new Ending.Deadlocked("a waits: for b\n  b waits: for a"),
        new Ending.LimitReached("time: 60 s"),
        new Ending.ProfilerThrew("an exception, in [Shutdown]"),
        new Ending.DataRace("A race for the field x.\n  a reads it"),
        new Ending.ProfilerExited("a ended the process by System.exit(3), at b."),
        new Ending.Inconclusive(new Diagnostic("what, and more", "where", "why", "do")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Refused[why=what, and more]",
        "Refused[letter=Letter[what=what, and more, where=here, why=so, remedy=do]]"
      })
  void aFooterOfAnEarlierVersionIsReadAsWell(String footer) {
    assertThat(EndingText.ofFooter(footer)).isEqualTo("what, and more");
  }

  @ParameterizedTest
  @MethodSource("endings")
  void aFooterIsToldAsTheEndingThatItIsOf(Ending ending) {
    assertThat(EndingText.ofFooter(ending.text())).isEqualTo(EndingText.of(ending));
    assertThat(EndingText.ofFooter(ending.toString())).isEqualTo(EndingText.of(ending));
    assertThat(ending.text()).doesNotContain("diagnostic=", "Diagnostic");
  }

  /** In a recording the process may well have gone on. */
  @Test
  void whatIsUndefinedIsNoEndOfTheProgram() {
    String what = NativeEnd.UNDEFINED + "it hands over what is not there";
    assertThat(EndingText.of(new Ending.Crashed(what))).isEqualTo(what);
  }

  @Test
  void aFooterOfAnotherVersionIsToldAsItIs() {
    assertThat(EndingText.ofFooter("Evaporated[how=slowly]")).isEqualTo("Evaporated[how=slowly]");
  }
}
