package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.subject.ComparisonOptions;
import io.github.clrsim.cli.subject.TwoBackends.Compared;
import io.github.clrsim.cli.subject.TwoBackends.Inconclusive;
import io.github.clrsim.compare.Comparison;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of comparisons. */
class CompareReportTest {
  private static final Woven WOVEN =
      Woven.of(Scenario.parse("slow", "entry PluginHost; thread main; collect"));
  private static final Diagnostic LETTER = new Diagnostic("too slow", "scenario slow", "why", "do");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aRunThatWasTooSlowIsNeitherEqualNorDivergent() {
    int code =
        report().of(List.of(new Inconclusive(WOVEN, LETTER), new Inconclusive(WOVEN, LETTER)), 2);

    assertThat(code).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "inconclusive: 2 scenarios on .NET 9.0.5, nothing could be compared: too slow\n");
    assertThat(err.toString(UTF_8)).containsSubsequence("too slow", "too slow");
  }

  @Test
  void theInconclusiveAmongOthersAreCounted() {
    Compared compared =
        new Compared(
            WOVEN,
            ComparisonOptions.NONE,
            new Comparison(7, List.of(), List.of(), List.of(), Set.of()));

    int code = report().of(List.of(compared, new Inconclusive(WOVEN, LETTER)), 2);

    assertThat(code).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "inconclusive: 2 scenarios on .NET 9.0.5: 7 equal, 0 legal, 0 divergent, 1 scenario"
                + " inconclusive: too slow\n");
  }

  @Test
  void whatIsDivergentIsSoWhateverElseIsInconclusive() {
    Difference difference = new Difference.Wider("start", 0, 1);
    Compared compared =
        new Compared(
            WOVEN,
            ComparisonOptions.NONE,
            new Comparison(7, List.of(), List.of(difference), List.of(), Set.of()));

    int code = report().of(List.of(compared, new Inconclusive(WOVEN, LETTER)), 2);

    assertThat(code).isEqualTo(1);
    assertThat(out.toString(UTF_8)).contains("1 divergent, 1 scenario inconclusive: too slow");
  }

  @Test
  void anActionThatHadNothingToActOnIsSaid() {
    Woven woven =
        Woven.of(Scenario.parse("s", "entry Hello; thread main; rejit Plugin Garden.Plant::Grow"));
    Compared compared =
        new Compared(
            woven,
            ComparisonOptions.NONE,
            new Comparison(7, List.of(), List.of(), List.of("main.1"), Set.of()));

    assertThat(report().of(List.of(compared), 1)).isZero();
    assertThat(out.toString(UTF_8))
        .contains("nothing to act on: \"rejit Plugin Garden.Plant::Grow\"");
  }

  @Test
  void whoStopsItHearsWhatWasDoneAndThatThisIsNoVerdict() {
    Compared compared =
        new Compared(
            WOVEN,
            ComparisonOptions.NONE,
            new Comparison(7, List.of(), List.of(), List.of(), Set.of()));

    assertThat(report().of(List.of(compared), 60)).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "inconclusive: 1 scenario on .NET 9.0.5: 7 equal, 0 legal, 0 divergent: Stopped by you"
                + " after 1 of 60 scenarios; nothing diverged so far\n");
    assertThat(err.toString(UTF_8)).contains("that is no verdict");
  }

  @Test
  void whoStopsItBeforeTheFirstHearsThatNothingWasCompared() {
    assertThat(report().of(List.of(), 60)).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .contains("0 scenarios on .NET 9.0.5, nothing could be compared: Stopped by you")
        .contains("after 0 of 60 scenarios; nothing was compared yet");
  }

  private CompareReport report() {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false);
    DotnetRuntime runtime =
        new DotnetRuntime(RuntimeVersion.from("9.0.5").orElseThrow(), Path.of("9.0.5"), "test");
    return new CompareReport(console, runtime, List.of());
  }
}
