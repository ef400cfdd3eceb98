package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.campaign.Looking;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.conformance.store.CampaignFolder;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says how far a campaign is. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description =
        "Says how many rounds are there, which of them cannot be read, and what was found by now."
            + " It runs nothing.")
final class StatusCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final SharedStore store = new SharedStore();

  private final Checks checks;

  @Spec private CommandSpec spec = CommandSpec.create();

  StatusCommand(Console console, Checks checks) {
    this.console = console;
    this.checks = checks;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    try (store) {
      CampaignFolder folder = store.campaign();
      return new StoredCheck(spec, checks)
          .execute(new Looking(console, folder), folder.identity().words(), Set.of());
    }
  }
}
