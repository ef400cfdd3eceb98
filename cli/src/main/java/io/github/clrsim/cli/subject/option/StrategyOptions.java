package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.ArrayList;
import java.util.List;
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
      names = "--round",
      paramLabel = "N",
      defaultValue = "" + Campaign.ROUND,
      description =
          "How many executions make a round, about (${DEFAULT-VALUE}). They learn from one another"
              + " and from no others, so that rounds can be run by different machines (--shard) and"
              + " at different times (--store). Small ones learn little, and find less.")
  private int round = Campaign.ROUND;

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
   * About how many executions make a round.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there can be no such round
   */
  public int round() {
    if (round < 1) {
      throw new Diagnostic(
              "A round is to have %d executions".formatted(round),
              "option --round",
              "a round that runs nothing proves nothing",
              "choose a number from 1 on; %d is the usual one".formatted(Campaign.ROUND))
          .thrown();
    }
    return round;
  }

  /**
   * About how many executions there are to be.
   *
   * @param isTimed whether time ends the campaign, where no number was named
   */
  public long executionsWanted(boolean isTimed) {
    return schedulesOfEach(1, isTimed);
  }

  /** Whether a number of executions was named. */
  public boolean isCounted() {
    return schedules.isPresent();
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
    return (all + places - 1) / places;
  }

  /**
   * Requires that this shard of the campaign has something to run.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it has not
   */
  public void requireShardRuns(Campaign campaign) {
    if (campaign.executionsPlanned() == 0) {
      throw new Diagnostic(
              "Shard %s has nothing to run: the campaign has %s"
                  .formatted(shard().text(), Counted.of(campaign.rounds(), "round")),
              "options --shard and --schedules",
              "a round of %d executions is run as a whole, because they learn from one another; and"
                      .formatted(campaign.executionsOfRound())
                  + " a shard that runs nothing proves nothing",
              ("make fewer parts, smaller rounds (--round), or more schedules: --schedules %d makes"
                      + " %d rounds")
                  .formatted(campaign.executionsOfRound() * shard().parts(), shard().parts()))
          .thrown();
    }
  }

  /** The options once more, without the shard, for a command that is to be typed again. */
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of("--strategy", strategy().text()));
    schedules.ifPresent(number -> words.addAll(List.of("--schedules", Long.toString(number))));
    words.addAll(List.of("--round", Integer.toString(round)));
    return List.copyOf(words);
  }
}
