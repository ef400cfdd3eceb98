package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.campaign.CampaignUse;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reports of a campaign that was run in parts as the check that runs it whole would. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    description = {
      "Puts together what the shards of a check have stored (check --store), and reports what the"
          + " whole check would: the same text, the same files, the same exit code."
    })
public final class MergeCommand implements Callable<Integer> {
  @SuppressWarnings("UnusedVariable") // it is the one of the check, too
  @Mixin
  private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  @Parameters(
      paramLabel = "STORE",
      arity = "1..*",
      description = "What was named by --store; of each shard, if they had stores of their own.")
  private List<String> stores = new ArrayList<>();

  private final Checks checks;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** One that reports by such checks. */
  public MergeCommand(Console console, Checks checks) {
    this.console = console;
    this.checks = checks;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    List<StorePlace> places = new ArrayList<>();
    try {
      stores.forEach(each -> places.add(StorePlace.existing(each, "a parameter of merge")));
      List<CampaignFolder> parts = StoredCheck.sameIn(places);
      return new StoredCheck(spec, checks)
          .execute(
              new CampaignUse.Merging(parts, 1), parts.getFirst().identity().words(), Set.of());
    } finally {
      places.forEach(StorePlace::close);
    }
  }
}
