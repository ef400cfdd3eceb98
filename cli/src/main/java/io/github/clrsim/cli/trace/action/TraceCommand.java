package io.github.clrsim.cli.trace.action;

import io.github.clrsim.cli.console.Commands;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Counts, converts, prints, compares and cuts traces, and counts recordings of EventPipe: each
 * action is a subcommand.
 */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    description = {
      "Counts, converts, prints, compares and cuts traces; and counts recordings of dotnet-trace or"
          + " EventPipe: .nettrace files of any version, and .netperf files.",
      "A file that was cut is read to its last whole step, and that is said on standard error. Exit"
          + " code 2: a file is damaged."
    },
    footer = {"", "Options of an action: ./clrsim trace convert --help"})
public final class TraceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  private TraceCommand() {}

  /** The command, of whose actions those are whole that the words may name. */
  public static CommandLine of(Console console, Set<String> words) {
    Commands actions = new Commands(new CommandLine(new TraceCommand()), words);
    actions.add(StatCommand.class, () -> new StatCommand(console));
    actions.add(ConvertCommand.class, () -> new ConvertCommand(console));
    actions.add(CatCommand.class, () -> new CatCommand(console));
    actions.add(DiffCommand.class, () -> new DiffCommand(console));
    actions.add(CutCommand.class, () -> new CutCommand(console));
    return actions.line();
  }

  @Override
  public Integer call() {
    throw new Diagnostic(
            "No action is named",
            "the words after ./clrsim trace",
            "there is one for each of " + String.join(", ", spec.subcommands().keySet()),
            "begin with ./clrsim trace stat FILE; ./clrsim trace --help says what each does")
        .thrown();
  }
}
