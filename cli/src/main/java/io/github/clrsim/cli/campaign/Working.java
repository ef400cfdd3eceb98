package io.github.clrsim.cli.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.KnownEnds;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.laws.judge.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A worker: runs the rounds of its part that are not in the store yet, one after the other, and
 * says in the end how many these were. It may be killed at any moment, and run again: what was
 * stored stays, and no round that is there is run a second time.
 *
 * @param store where the campaign is
 * @param part which rounds it runs
 * @param findingsMax with how many rounds in which a law broke the campaign ends
 * @param time how long it may go on: no round is begun after it, but for the first, so that it gets
 *     on however little it is
 */
public record Working(
    Console console, Path store, Shard part, int findingsMax, Optional<Duration> time)
    implements CampaignUse {

  @Override
  public Next begin(Planned campaign) {
    CampaignFolder folder = CampaignFolder.of(campaign.identity(), store);
    long begun = System.nanoTime();
    BooleanSupplier isTimeUp =
        () -> time.filter(all -> System.nanoTime() - begun >= all.toNanos()).isPresent();
    List<WorkedRounds> searches = new ArrayList<>();
    for (Search search : campaign.searches()) {
      WorkedRounds rounds =
          new WorkedRounds(
              new StoredRounds(folder, search.name(), search.campaign().trial().laws()),
              new KnownEnds(folder, search.name(), findingsMax),
              () -> isTimeUp.getAsBoolean() && haveRun(searches));
      searches.add(rounds);
      if (!isWhole(search, rounds, campaign)) {
        break;
      }
    }
    return new Next.Over(report(searches, campaign.isStopped().getAsBoolean()));
  }

  private static boolean haveRun(List<WorkedRounds> searches) {
    return searches.stream().anyMatch(each -> each.run() > 0);
  }

  /** Runs this part of a search; answers whether the one behind it may be wanted. */
  private boolean isWhole(Search search, WorkedRounds rounds, Planned campaign) {
    Campaign own = search.campaign().part(part);
    Result result;
    do {
      result =
          own.run(
              Progress.SILENT,
              () ->
                  campaign.isStopped().getAsBoolean()
                      ? Campaign.Next.STOPPED_BY_USER
                      : Campaign.Next.BEGIN,
              campaign.jobs(),
              rounds);
    } while (isBroken(result) && !rounds.isOver());
    rounds.repaired().forEach(console::tell);
    return result instanceof Result.Passed && !rounds.isOver();
  }

  private static boolean isBroken(Result result) {
    return result.verdict() instanceof Verdict.Broken;
  }

  private int report(List<WorkedRounds> searches, boolean isStopped) {
    long run = searches.stream().mapToLong(WorkedRounds::run).sum();
    long there = searches.stream().mapToLong(WorkedRounds::there).sum();
    boolean isTimeUp = searches.stream().anyMatch(WorkedRounds::isTimeUp);
    console.say(
        "part %s: %s run and stored in %s, %d were there already%s"
            .formatted(
                part.text(),
                Counted.of(run, "round"),
                StorePlace.text(store),
                there,
                isStopped
                    ? "; stopped by you"
                    : isTimeUp ? "; its time is up before it is through" : ""));
    ObjectNode answer =
        Console.object()
            .put("part", part.text())
            .put("store", StorePlace.text(store))
            .put("run", run)
            .put("there", there)
            .put("timeIsUp", isTimeUp)
            .put("stoppedByUser", isStopped);
    ArrayNode findings = answer.putArray("findings");
    searches.forEach(
        search ->
            search
                .findings()
                .forEach(
                    finding -> {
                      console.sayFinding("  " + finding.text());
                      finding.into(findings.addObject());
                    }));
    return console.answer(Exit.KEPT, answer);
  }
}
