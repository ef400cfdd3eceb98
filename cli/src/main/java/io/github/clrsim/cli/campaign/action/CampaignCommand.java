package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Commands;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the campaign of a check by many workers, and reports it: each action is a subcommand. */
@Command(
    name = "campaign",
    mixinStandardHelpOptions = true,
    description =
        "Runs the campaign of a check by many workers, which share a store and nothing else. The"
            + " report is that of ./clrsim check, to the byte, whoever ran what.",
    footer = {"", "Options of an action: ./clrsim campaign run --help"})
public final class CampaignCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  private CampaignCommand() {}

  /**
   * The command, of whose actions those are whole that the words may name.
   *
   * @param checks makes the check that is reported or run
   * @param program the class that runs a worker's command
   */
  public static CommandLine of(Console console, Set<String> words, Checks checks, String program) {
    Commands actions = new Commands(new CommandLine(new CampaignCommand()), words);
    actions.add(RunCommand.class, () -> RunCommand.whole(console, checks, program));
    actions.add(ResumeCommand.class, () -> new ResumeCommand(console, checks, program));
    actions.add(StatusCommand.class, () -> new StatusCommand(console, checks));
    actions.add(ReportCommand.class, () -> new ReportCommand(console, checks));
    actions.add(MergeStoresCommand.class, () -> new MergeStoresCommand(console, checks));
    actions.add(WorkCommand.class, () -> new WorkCommand(console, checks));
    actions.add(ManifestCommand.class, () -> ManifestCommand.whole(console));
    return actions.line();
  }

  @Override
  public Integer call() {
    throw new Diagnostic(
            "No action is named",
            "the words after ./clrsim campaign",
            "there is one for each of " + String.join(", ", spec.subcommands().keySet()),
            "begin with ./clrsim campaign run --store FOLDER --profiler NAME; ./clrsim campaign"
                + " --help says what each does")
        .thrown();
  }
}
