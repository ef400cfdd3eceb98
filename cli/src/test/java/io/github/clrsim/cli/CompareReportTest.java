package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Letter;
import io.github.clrsim.cli.report.Console;
import io.github.clrsim.cli.subject.TwoArms.Inconclusive;
import io.github.clrsim.compare.Woven;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of comparisons. */
class CompareReportTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aRunThatWasTooSlowIsNeitherEqualNorDivergent() {
    Woven woven = Woven.of(Scenario.parse("slow", "entry PluginHost; thread main; collect"));
    Letter letter = new Letter("too slow", "scenario slow", "why", "do");
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false);
    DotnetRuntime runtime =
        new DotnetRuntime(RuntimeVersion.from("9.0.5").orElseThrow(), Path.of("9.0.5"), "test");

    int code =
        new CompareReport(console, runtime, List.of())
            .of(List.of(new Inconclusive(woven, letter), new Inconclusive(woven, letter)));

    assertThat(code).isEqualTo(2);
    assertThat(out.toString(UTF_8)).contains("2 scenarios", "0 equal, 0 legal, 0 divergent");
    assertThat(err.toString(UTF_8)).containsSubsequence("too slow", "too slow");
  }
}
