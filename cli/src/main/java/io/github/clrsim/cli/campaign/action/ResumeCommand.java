package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Goes on with a campaign by processes of this machine. */
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    description =
        "Has --jobs processes run the rounds of the campaign in --store that are missing, and"
            + " reports. Which executions it has, the store knows.")
final class ResumeCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final SharedStore store = new SharedStore();
  @Mixin private final WorkersOptions workers = new WorkersOptions();

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  private final Checks checks;
  private final String program;

  @Spec private CommandSpec spec = CommandSpec.create();

  ResumeCommand(Console console, Checks checks, String program) {
    this.console = console;
    this.checks = checks;
    this.program = program;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    try (store) {
      List<String> words = store.campaign().identity().words();
      return new StoredCheck(spec, checks)
          .execute(workers.running(console, store, program), words, Set.of("--jobs"));
    }
  }
}
