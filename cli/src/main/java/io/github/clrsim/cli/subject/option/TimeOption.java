package io.github.clrsim.cli.subject.option;

import io.github.clrsim.conformance.TimeBudget;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says how long a check may go on. */
public final class TimeOption {
  @Option(
      names = "--time",
      paramLabel = "TIME",
      description =
          "How long the search may take, such as 30s, 10m or 2h: no execution is begun after it. As"
              + " many as there is time for, unless --schedules is named, too. What is found is"
              + " shrunk beyond it.")
  private Optional<String> text = Optional.empty();

  /** Whether it was said. */
  public boolean isGiven() {
    return text.isPresent();
  }

  /**
   * How long, if that was said.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no time, or a proof is wanted
   */
  public Optional<Duration> time(StrategyName strategy) {
    if (text.isPresent() && strategy instanceof StrategyName.Exhaustive) {
      throw new Diagnostic(
              "A proof is to end after " + text.get(),
              "options --time and --strategy",
              "an exhaustive strategy proves something when it has tried all, or nothing",
              "leave --time out, or choose a strategy that draws; --schedules bounds both")
          .thrown();
    }
    return text.map(each -> TimeBudget.parse(each, "option --time"));
  }
}
