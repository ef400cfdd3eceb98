package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.campaign.LocalProcesses;
import io.github.clrsim.cli.campaign.Working;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.JobOptions;
import io.github.clrsim.cli.subject.option.SearchOptions;
import io.github.clrsim.conformance.TimeBudget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Is a worker of a campaign. */
@Command(
    name = "work",
    mixinStandardHelpOptions = true,
    description =
        "Is a worker: runs those rounds of a part of the campaign that are missing, and reports"
            + " nothing. The part is what --shard names, or JOB_COMPLETION_INDEX and"
            + " CLRSIM_COMPLETIONS. Without options of check the campaign is that of --store.")
final class WorkCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final SharedStore store = new SharedStore();
  @Mixin private final FindingsOption findings = new FindingsOption();
  @Mixin private final SearchOptions search = new SearchOptions();
  @Mixin private final JobOptions jobs = new JobOptions();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description =
          "How long this worker may go on, such as 30m or 8h: no round is begun after it, but for"
              + " the first.")
  private Optional<String> time = Optional.empty();

  private final Checks checks;

  @Spec private CommandSpec spec = CommandSpec.create();

  WorkCommand(Console console, Checks checks) {
    this.console = console;
    this.checks = checks;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    LocalProcesses.endWithParent();
    try (store) {
      StoredCheck.requireForMany(search);
      jobs.requirePossible();
      StoredCheck check = new StoredCheck(spec, checks);
      Working worker =
          new Working(
              console,
              store.toShare(),
              IndexedJob.part(search.strategy().shard(), System.getenv()),
              findings.number(),
              time.map(each -> TimeBudget.parse(each, "option --time")));
      return check.execute(
          worker,
          check.saysWhichExecutions()
              ? List.of(StoredCheck.CHECK)
              : store.campaign().identity().words(),
          Set.of("--time", StoredCheck.SHARD));
    }
  }
}
