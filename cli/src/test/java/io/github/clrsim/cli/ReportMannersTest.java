package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of a report is printed, and in which colors. */
class ReportMannersTest {
  private static final String RIGHT =
      "check --profiler callback-only --scenario start-up --runtime net9.0 --schedules 4";
  private static final String WRONG =
      "check --profiler looks-up-by-token --runtime net9.0 --schedules 50 --no-shrink";

  @Test
  void whoWantsQuietHearsNothingWhereAllIsWell() {
    for (String line :
        List.of(RIGHT, "replay --profiler callback-only --scenario start-up --runtime net9.0")) {
      Spoken quiet = said(line, "--quiet");

      assertThat(said(line).out()).contains("kept: ");
      assertThat(quiet).isEqualTo(new Spoken(0, "", ""));
      assertThat(said(line, "--quiet", "--json").out()).isEqualTo(said(line, "--json").out());
    }
    assertThat(Spoken.watched((RIGHT + " --quiet").split(" "))).isEqualTo(new Spoken(0, "", ""));
  }

  @Test
  void whoWantsQuietHearsWhatWasFound() {
    Spoken quiet = said(WRONG, "--quiet");
    Spoken whole = said(WRONG);

    assertThat(quiet.code()).isEqualTo(1);
    assertThat(quiet.out())
        .contains("Law broken: ", "  replay  ./clrsim replay", "  found   execution");
    assertThat(whole.out().lines()).containsAll(quiet.out().lines().toList());
  }

  @Test
  void whoWantsQuietHearsWhatWentWrong() {
    assertThat(said(RIGHT, "--quiet", "--steps-max", "100"))
        .isEqualTo(said(RIGHT, "--steps-max", "100"));
    said(RIGHT, "--quiet", "--engine", "steam").isDiagnosticAbout("steam");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "replay", "record", "compare", "demo", "laws"})
  void everyCommandThatReportsCanBeQuiet(String command) {
    assertThat(Spoken.by(command, "--help").out()).contains("--quiet", "--color=WHEN");
  }

  @Test
  void colorsAreThereWhereTheyAreWantedAndChangeNoWord() {
    Spoken plain = said(WRONG);
    Spoken colored = said(WRONG, "--color", "always");

    assertThat(colored.out()).contains("\u001B[1;31mLaw broken");
    assertThat(colored.out().replaceAll("\u001B\\[[0-9;]*m", "")).isEqualTo(plain.out());
    assertThat(plain.out()).doesNotContain("\u001B");
    assertThat(said(WRONG, "--color", "never")).isEqualTo(plain);
    assertThat(said(WRONG, "--color=auto")).isEqualTo(plain);
    assertThat(said(WRONG, "--color", "always", "--json").out()).doesNotContain("\u001B");
  }

  @Test
  void diagnosticsHaveColorsToo() {
    assertThat(said(RIGHT, "--color", "always", "--engine", "steam").err())
        .startsWith("\u001B[1;31mThere is no engine");
  }

  @Test
  void anUnknownColorModeIsADiagnostic() {
    said(RIGHT, "--color", "alwys")
        .isDiagnosticAbout("--color", "'alwys' is none of auto, always, never", "mean always?");
  }

  private static Spoken said(String line, String... more) {
    return Spoken.by(Stream.concat(Stream.of(line.split(" ")), Stream.of(more)).toList());
  }
}
