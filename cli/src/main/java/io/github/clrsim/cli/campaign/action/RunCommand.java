package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.cli.subject.option.SearchOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs a campaign by processes of this machine. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description =
        "Makes the campaign in --store, of the options of check; has --jobs processes run the rounds"
            + " that are missing; and reports. Rounds that are there are taken as they are.")
final class RunCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final SharedStore store = new SharedStore();
  @Mixin private final WorkersOptions workers = new WorkersOptions();
  @Mixin private final SearchOptions search = new SearchOptions();

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  private final Checks checks;
  private final String program;

  @Spec private CommandSpec spec = CommandSpec.create();

  private RunCommand(Console console, Checks checks, String program) {
    this.console = console;
    this.checks = checks;
    this.program = program;
    this.quiet = new QuietOption(console);
  }

  static CommandLine whole(Console console, Checks checks, String program) {
    return StoredCheck.withoutPart(new RunCommand(console, checks, program));
  }

  @Override
  public Integer call() {
    try (store) {
      StoredCheck.requireForMany(search);
      return new StoredCheck(spec, checks)
          .execute(
              workers.running(console, store, program),
              List.of(StoredCheck.CHECK),
              Set.of("--jobs"));
    }
  }
}
