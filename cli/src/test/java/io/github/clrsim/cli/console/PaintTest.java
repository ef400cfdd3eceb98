package io.github.clrsim.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaintTest {
  private static final String REPORT =
      """
      Law broken: No call uses an ID after its UnloadStarted callback has returned.
        law     NoIdIsUsedAfterItsUnload (races R1-R4)
        where   step 629 of this program on net3.1:
                entry PluginHost
        replay  ./clrsim replay --scenario 'a; law b'
        626   |                  | GetClassIDInfo2(
      > 629   |                  | GetModuleInfo2(
      kept: 12 executions
      start-up on net9.0: Proved for every schedule
      inconclusive: stopped by you
      divergent: ./clrsim compare
      """;

  @Test
  void colorsChangeNoCharacterOfAReport() {
    String painted = Paint.report(REPORT);

    assertThat(painted)
        .contains("\u001B[1;31mLaw broken: No call", "\u001B[32mkept:", "\u001B[33minconclusive:")
        .contains("\u001B[31m> 629", "  \u001B[1mreplay\u001B[0m  ./clrsim", ": \u001B[32mProved");
    assertThat(plain(painted)).isEqualTo(REPORT);
    assertThat(painted.lines())
        .allSatisfy(
            line -> assertThat(count(line, "\u001B[0m") * 2).isEqualTo(count(line, "\u001B")));
  }

  @Test
  void ofADiagnosticTheFirstLineStandsOut() {
    String text = "A word is wrong\n  where   here\n  why     so";

    assertThat(Paint.diagnostic(text)).startsWith("\u001B[1;31mA word is wrong\u001B[0m\n");
    assertThat(plain(Paint.diagnostic(text))).isEqualTo(text);
    assertThat(plain(Paint.diagnostic("one line"))).isEqualTo("one line");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Lawful: kept", "the law was kept: all", "    law     is", "  12345678", ""})
  void otherTextHasNoColors(String text) {
    assertThat(Paint.report(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "AUTO, true, true",
    "AUTO, false, false",
    "ALWAYS, false, true",
    "NEVER, true, false"
  })
  void theModeDecidesAndAutomaticallyTheTerminal(ColorMode mode, boolean isTerminal, boolean isOn) {
    assertThat(mode.isOn(isTerminal)).isEqualTo(isOn);
  }

  @Test
  void theEnvironmentMayAskForNoColors() {
    assertThat(ColorMode.isAskedForBy(Map.of("TERM", "xterm"))).isTrue();
    assertThat(ColorMode.isAskedForBy(Map.of("NO_COLOR", ""))).isTrue();
    assertThat(ColorMode.isAskedForBy(Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(ColorMode.isAskedForBy(Map.of("TERM", "dumb"))).isFalse();
  }

  private static String plain(String painted) {
    return painted.replaceAll("\u001B\\[[0-9;]*m", "");
  }

  private static long count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1L;
  }
}
