package io.github.clrsim.cli.campaign.action;

import picocli.CommandLine.Option;

/** The option that says with which finding a campaign ends. */
final class FindingsOption {
  private static final int MAX = 1_000;

  @Option(
      names = "--findings",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "End with the Nth round in which a law broke (${DEFAULT-VALUE}). Those of one cause, a law"
              + " and a minimal case, are reported once.")
  private int findings = 1;

  /**
   * With how many rounds in which a law broke it ends.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there cannot be so many
   */
  int number() {
    return Numbers.required("--findings", findings, MAX);
  }
}
