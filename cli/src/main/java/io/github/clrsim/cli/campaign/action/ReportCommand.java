package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Reports a campaign that was run. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Prints what the check would, of the rounds that are in --store, and ends with its exit code. It runs nothing, and refuses if a round is missing that it needs, unless there is --partial.")
class ReportCommand implements Callable<Integer> {
  @SuppressWarnings("UnusedVariable") // it is the one of the check, too
  @Mixin
  private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final ReportedStores stores = new ReportedStores();

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  private final Checks checks;

  @Spec private CommandSpec spec = CommandSpec.create();

  ReportCommand(Console console, Checks checks) {
    this.console = console;
    this.checks = checks;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    return stores.report(new StoredCheck(spec, checks));
  }
}
