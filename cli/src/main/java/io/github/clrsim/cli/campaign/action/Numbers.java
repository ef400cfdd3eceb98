package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.diagnostic.Diagnostic;

/** The numbers that options of a campaign name. */
final class Numbers {
  private Numbers() {}

  /**
   * The number, if there can be so many.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there cannot
   */
  static int required(String option, int number, int max) {
    if (number < 1 || number > max) {
      throw new Diagnostic(
              "%s is %d".formatted(option, number),
              "option " + option,
              "a campaign needs one at least, and has an end",
              "choose a number from 1 to " + max)
          .thrown();
    }
    return number;
  }
}
