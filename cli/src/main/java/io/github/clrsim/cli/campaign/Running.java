package io.github.clrsim.cli.campaign;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.Shard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Has workers run what is missing in the store, and goes on to the report of what is there then.
 *
 * @param store where the campaign is, or will be
 * @param engine where workers run
 * @param workers how many at most
 * @param command the words of a worker
 * @param budget how long all workers may go on together; for as long as it takes, if none is named
 */
public record Running(
    Console console,
    Path store,
    CampaignEngine engine,
    int workers,
    WorkerCommand command,
    Optional<Duration> budget)
    implements CampaignUse {

  @Override
  public Next begin(Planned campaign) {
    CampaignFolder folder = CampaignFolder.of(campaign.identity(), store);
    long begun = System.nanoTime();
    int number = Math.clamp(campaign.rounds(), 1, workers);
    StoredCount count = new StoredCount(folder, campaign.searches(), number);
    CampaignEngine.Ended ended;
    try (LiveProgress progress = console.progress("campaign")) {
      ended =
          engine.run(
              new CampaignEngine.Job(
                  number,
                  part -> words(part, number, begun),
                  campaign.isStopped(),
                  () ->
                      progress.at(
                          count.now(),
                          campaign.rounds(),
                          () -> "%s of all workers".formatted(Counted.of(count.now(), "round"))),
                  console::sayAside,
                  resume()));
    }
    if (ended instanceof CampaignEngine.Ended.Broken(String said)) {
      console.relay(said);
      return new Next.Over(Exit.LAW_BROKEN.code());
    }
    if (campaign.isStopped().getAsBoolean()) {
      return new Next.Over(console.refuse(stopped(count.now(), campaign.rounds())));
    }
    return new Next.Report(
        budget.isPresent()
            ? new Rounds.Present(List.of(folder))
            : new Rounds.Merged(List.of(folder)),
        command.findingsMax());
  }

  private List<String> words(Shard part, int number, long begun) {
    Duration passed = Duration.ofNanos(System.nanoTime() - begun);
    return command.of(store, part, budget.map(all -> all.dividedBy(number).minus(passed)));
  }

  private String resume() {
    return CommandText.of(List.of("campaign", "resume", "--store", StorePlace.text(store)));
  }

  private Diagnostic stopped(long there, long rounds) {
    return new Diagnostic(
        "Stopped by you with %d of %s stored".formatted(there, Counted.of(rounds, "round")),
        StorePlace.text(store),
        "what is not there was not tried, and may break a law",
        "%s runs what is missing; report --partial shows what is there".formatted(resume()));
  }
}
