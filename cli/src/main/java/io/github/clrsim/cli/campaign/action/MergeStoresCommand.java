package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Console;
import picocli.CommandLine.Command;

/** Reports a campaign whose rounds are in several stores: a report by the name that shards have. */
@Command(
    name = "merge",
    description =
        "Reports the rounds of several stores, each named by --store, as report does those of one.")
final class MergeStoresCommand extends ReportCommand {
  MergeStoresCommand(Console console, Checks checks) {
    super(console, checks);
  }
}
