package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Reports a campaign whose rounds are in several stores. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    description =
        "Reports the rounds of several stores, each named by --store, as report does those of one.")
final class MergeStoresCommand implements Callable<Integer> {
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

  MergeStoresCommand(Console console, Checks checks) {
    this.console = console;
    this.checks = checks;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    return stores.report(new StoredCheck(spec, checks));
  }
}
