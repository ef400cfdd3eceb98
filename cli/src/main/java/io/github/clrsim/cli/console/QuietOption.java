package io.github.clrsim.cli.console;

import picocli.CommandLine.Option;

/** The option that keeps a report to what matters, for commands that print one. */
public final class QuietOption {
  private final Console console;

  /** What is said on this console. */
  public QuietOption(Console console) {
    this.console = console;
  }

  @Option(
      names = "--quiet",
      description = "Print only what was found, and what went wrong; nothing, if all is well.")
  void quiet(boolean isQuiet) {
    console.keepQuiet(isQuiet);
  }
}
