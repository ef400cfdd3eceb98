package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.conformance.TimeBudget;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says how long a campaign may go on. */
final class MachineTimeOption {
  @Option(
      names = "--machine-time",
      paramLabel = "TIME",
      description =
          "How long all workers may go on, added up, such as 30m or 8h: no round is begun after it,"
              + " but for the first of each. The report is of the rounds that are there then, and"
              + " resume runs the others.")
  private Optional<String> text = Optional.empty();

  /**
   * How long, if that was said.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no time
   */
  Optional<Duration> time() {
    return text.map(each -> TimeBudget.parse(each, "option --machine-time"));
  }
}
