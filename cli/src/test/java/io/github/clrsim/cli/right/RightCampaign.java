package io.github.clrsim.cli.right;

import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.Setting;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.conformance.scenario.StandardScenarios;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.Variation;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tries one right profiler in rounds: on the scenarios that {@code check} would choose for it, and
 * on random ones of every vocabulary with every adversary, by each strategy in turn. Every fourth
 * round watches plain fields for data races, too.
 */
public final class RightCampaign {
  private static final List<String> PROFILES =
      RuntimeProfile.all().stream().map(RuntimeProfile::name).toList();
  private static final List<Vocabulary> VOCABULARIES =
      List.of(
          Vocabulary.LOADS,
          Vocabulary.BOTH_ARMS,
          Vocabulary.ALL,
          Vocabulary.CALLS,
          Vocabulary.WHOLE);
  private static final List<String> STRATEGIES =
      List.of("portfolio", "walk", "stay:8", "pct:3", "pos", "guided");
  private static final int RANDOM_SCENARIOS = 2 * VOCABULARIES.size();
  private static final int RACES_EVERY = 4;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final RightProfiler tried;
  private final Trial trial;
  private final Trial watchingRaces;
  private final StandardScenarios.Chosen standard;

  /** A campaign for one profiler. */
  public RightCampaign(RightProfiler tried) {
    this.tried = tried;
    this.trial = trial(false);
    this.watchingRaces = trial(true);
    this.standard = StandardScenarios.of(trial, PROFILES, LoadableAssemblies.shipped());
  }

  private Trial trial(boolean races) {
    Setting setting = new Setting(Engine.virtual(), true, races);
    return new Trial(Backends.simulated(setting), tried.profiler(), Laws.all());
  }

  /**
   * What came of some executions.
   *
   * @param executions how many there were
   * @param inconclusive how many of them reached a limit or were refused
   * @param accusations what was said against the profiler, each with what repeats it
   * @param refusals why nothing could be concluded, the same
   */
  public record Tally(
      long executions, long inconclusive, List<String> accusations, List<String> refusals) {
    /** Nothing was run. */
    public static final Tally NONE = new Tally(0, 0, List.of(), List.of());

    public Tally {
      accusations = List.copyOf(accusations);
      refusals = List.copyOf(refusals);
    }

    /** Both together. */
    public Tally and(Tally other) {
      return new Tally(
          executions + other.executions,
          inconclusive + other.inconclusive,
          joined(accusations, other.accusations),
          joined(refusals, other.refusals));
    }

    private static List<String> joined(List<String> some, List<String> more) {
      List<String> all = new ArrayList<>(some);
      all.addAll(more);
      return all;
    }
  }

  /**
   * Runs one round.
   *
   * @param executions about how many
   */
  public Tally round(int round, int executions) {
    boolean isStandard = round % 2 == 0;
    boolean watchesRaces = round % RACES_EVERY == RACES_EVERY - 1;
    List<String> scenarios = isStandard ? standard.names() : random(round);
    int places = scenarios.size() * PROFILES.size();
    int schedules = Math.max(1, executions / places);
    int needed = Math.clamp(executions / PROFILES.size(), 1, scenarios.size());
    Campaign campaign =
        Campaign.of(
                watchesRaces ? watchingRaces : trial,
                scenarios.subList(0, needed),
                PROFILES,
                schedules,
                seed(round))
            .varied(
                isStandard
                    ? standard.variation(LoadableAssemblies.shipped(), Scenario.ACTIONS_MAX)
                    : Variation.NONE)
            .by(StrategyName.parse(STRATEGIES.get(round / 2 % STRATEGIES.size())));
    return tally(campaign.run((_, _, _) -> {}), watchesRaces ? " --races" : "");
  }

  private long seed(int round) {
    return SPREAD * (round + 1) + tried.name().hashCode();
  }

  private List<String> random(int round) {
    return IntStream.range(0, RANDOM_SCENARIOS)
        .mapToObj(
            number -> {
              Vocabulary words = VOCABULARIES.get(number % VOCABULARIES.size());
              Scenario drawn = RandomScenario.drawn(seed(round) + number, words);
              Set<Adversary> adversaries = EnumSet.noneOf(Adversary.class);
              adversaries.addAll(drawn.adversaries());
              if (number % 2 == 1) {
                List<Adversary> all = Adversary.drawn();
                adversaries.add(all.get(Math.floorMod(round / 2 + number, all.size())));
              }
              adversaries.removeAll(tried.spared());
              return drawn.withAdversaries(adversaries).line();
            })
        .toList();
  }

  private Tally tally(Campaign.Result result, String more) {
    long executions = result.executions();
    return switch (result) {
      case Campaign.Result.Passed _ -> new Tally(executions, 0, List.of(), List.of());
      case Campaign.Result.Inconclusive some ->
          new Tally(
              executions,
              some.number(),
              List.of(),
              List.of(told(some.first().diagnostic().toString(), some.first().tried(), more)));
      case Campaign.Result.Stopped stopped -> {
        String told = told(stopped.verdict().toString(), stopped.failing(), more);
        yield stopped.verdict() instanceof Verdict.Inconclusive
            ? new Tally(executions, 1, List.of(), List.of(told))
            : new Tally(executions, 0, List.of(told), List.of());
      }
      case Campaign.Result.Unfinished _ ->
          throw new IllegalStateException("nothing is searched here");
      case Campaign.Result.EndedByUser _ ->
          throw new IllegalStateException("no user looks on here");
    };
  }

  private String told(String what, Case at, String more) {
    return "%s: %s\n  --profiler '%s' --weave %s%s --scenario '%s' --runtime %s --choices %s"
        .formatted(
            tried.name(),
            what,
            tried.profiler().className(),
            tried.profiler().woven().getFirst(),
            more,
            at.scenario(),
            at.profile(),
            at.picks().text());
  }
}
