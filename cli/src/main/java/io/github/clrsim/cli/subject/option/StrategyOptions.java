package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say how schedules are chosen, and how many. */
public final class StrategyOptions {
  private static final long SCHEDULES_SAMPLED = 1_000;
  private static final long SCHEDULES_SEARCHED = 10_000_000;

  @Option(
      names = "--strategy",
      completionCandidates = Candidates.Strategies.class,
      paramLabel = "STRATEGY",
      defaultValue = "portfolio",
      description =
          "How schedules are chosen (${DEFAULT-VALUE}): walk, stay:WEIGHT, pct:DEPTH, pos, guided,"
              + " portfolio; or exhaustive[:PREEMPTIONS], which tries all and so proves.")
  private String strategy = "portfolio";

  @Option(
      names = "--shard",
      paramLabel = "K/N",
      defaultValue = "1/1",
      description = "Run part K of N of the campaign; other machines run the others.")
  private String shard = "1/1";

  @Option(
      names = "--schedules",
      paramLabel = "N",
      description =
          "How many executions, spread over scenarios and runtimes, rounded up (1000; at most"
              + " 10000000 for an exhaustive strategy).")
  private Optional<Long> schedules = Optional.empty();

  @Option(
      names = "--no-startup-preemption",
      description =
          "Of an exhaustive search, leave out schedules that preempt threads before the entry"
              + " assembly is loaded.")
  private boolean isCalmAtStart;

  /**
   * Whether start-up is kept calm.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if nothing is searched
   */
  public boolean isCalmAtStart() {
    if (isCalmAtStart && !(strategy() instanceof StrategyName.Exhaustive)) {
      throw new Diagnostic(
              "--no-startup-preemption requires --strategy exhaustive",
              "option --no-startup-preemption",
              "strategies that draw schedules draw them everywhere",
              "add --strategy exhaustive, or leave it out")
          .thrown();
    }
    return isCalmAtStart;
  }

  /**
   * The strategy.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none of that name
   */
  public StrategyName strategy() {
    return StrategyName.parse(strategy);
  }

  /**
   * The part of the campaign that is run.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is no such part, or a proof
   *     would have to be put together from parts
   */
  public Shard shard() {
    Shard part = Shard.parse(shard);
    if (strategy() instanceof StrategyName.Exhaustive && !part.equals(Shard.WHOLE)) {
      throw new Diagnostic(
              "Shard %s of an exhaustive search is asked for".formatted(part.text()),
              "options --strategy and --shard",
              "each search goes on from what it has tried, so it cannot be shared out",
              "give each machine other scenarios, by --scenario, or choose another strategy")
          .thrown();
    }
    return part;
  }

  /**
   * How many schedules of each of so many places there are, for all shards together.
   *
   * @param isTimed whether time ends the campaign, where no number was named
   * @throws io.github.clrsim.diagnostic.DiagnosticException if nothing would be run, or far too
   *     much
   */
  public long schedulesOfEach(int places, boolean isTimed) {
    boolean isSearch = strategy() instanceof StrategyName.Exhaustive;
    long usual =
        isTimed ? Campaign.SCHEDULES_MAX : isSearch ? SCHEDULES_SEARCHED : SCHEDULES_SAMPLED;
    long all = schedules.orElse(usual);
    if (all < 1 || all > Campaign.SCHEDULES_MAX) {
      throw new Diagnostic(
              "The number of schedules is " + all,
              "option --schedules",
              "a check that runs nothing proves nothing, and none may run for ever",
              "choose a number from 1 to " + Campaign.SCHEDULES_MAX)
          .thrown();
    }
    long ofEach = (all + places - 1) / places;
    // The first of each place are one apart, so that every shard comes to every place.
    if (shard().parts() > ofEach + places - 1) {
      throw new Diagnostic(
              "There are too many shards, %d, for %s at %s (a scenario on a runtime each)"
                  .formatted(
                      shard().parts(), Counted.of(ofEach, "schedule"), Counted.of(places, "place")),
              "options --shard and --schedules",
              "a shard that runs nothing proves nothing",
              "make fewer parts, or more schedules")
          .thrown();
    }
    return ofEach;
  }
}
