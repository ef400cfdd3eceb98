package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.kit.goal.GoalsCampaign;
import io.github.clrsim.kit.goal.RandomExecution;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.runtime.Rulings;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.profiler.scenario.Curious;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Random runs over the whole language, on both runtimes, with profilers of all kinds: no law about
 * the runtime is broken, and every goal is reached.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RulesHoldProperties {
  private static final Set<Adversary> EXCUSES =
      Set.of(Adversary.FAILING_ANSWERS, Adversary.FRAGILE_UNLOADS);

  private static final int EXECUTIONS = CampaignSize.of(2_000, 10_000);

  private final TreeMap<Long, String> faults = new TreeMap<>();
  private final Set<Ruling> seen = new LinkedHashSet<>();

  @BeforeAll
  void run() {
    for (RandomExecution.Judged judged : RandomRuns.first(EXECUTIONS)) {
      seen.addAll(judged.seen());
      if (!(judged.verdict() instanceof Verdict.Kept) || !endsWell(judged)) {
        faults.put(judged.execution().number(), described(judged));
      }
    }
  }

  @Test
  void noLawAboutTheRuntimeIsBrokenAndEveryRunEnds() {
    assertThat(faults.values()).isEmpty();
  }

  @Test
  void everyGoalIsReached() {
    assertThat(Rulings.goals().stream().filter(goal -> !seen.contains(goal)).map(Ruling.Goal::name))
        .isEmpty();
  }

  @Test
  void aCampaignEndsWhenThereIsNoTimeAndSaysWhatIsMissing() {
    GoalsCampaign campaign =
        new GoalsCampaign(
            RandomRuns.arm(), RandomRuns.profilers(), RandomRuns.profiles(), RandomRuns.SEED);
    GoalsCampaign.Result none = campaign.run(executions -> false);
    assertThat(none.reached()).isEmpty();
    assertThat(none.missing()).isEqualTo(Rulings.goals());
    GoalsCampaign.Result some = campaign.run(executions -> executions < 20);
    assertThat(some.executions()).isEqualTo(20);
    assertThat(some.broken()).isEmpty();
    assertThat(some.reached()).hasSizeGreaterThan(Rulings.goals().size() / 2);
    GoalsCampaign.Reached shown = some.reached().getFirst();
    assertThat(shown.by().seen()).contains(shown.goal());
    assertThat(shown.by().replayLine())
        .startsWith("./clrsim replay --profiler io.github.clrsim.profiler.")
        .contains("entry ");
  }

  /**
   * A profiler that asks too early or too late is there to crash the runtime; who is refused
   * answers cannot know what dies with what; and fragile unloads are there to crash who asks in
   * them (R6).
   */
  private static boolean endsWell(RandomExecution.Judged judged) {
    return switch (judged.run().ending()) {
      case Run.Ending.Completed _ -> true;
      case Run.Ending.Crashed _ ->
          judged.execution().profiler().className().equals(Curious.class.getName())
              || judged.execution().scenario().adversaries().stream().anyMatch(EXCUSES::contains);
      case Run.Ending.Deadlocked _,
          Run.Ending.LimitReached _,
          Run.Ending.ProfilerThrew _,
          Run.Ending.DataRace _,
          Run.Ending.ProfilerExited _,
          Run.Ending.Inconclusive _,
          Run.Ending.Signalled _,
          Run.Ending.StoppedByUser _,
          Run.Ending.Detached _ ->
          false;
    };
  }

  private static String described(RandomExecution.Judged judged) {
    return String.join(
        "\n",
        List.of(
            "execution %d ended %s and was judged %s"
                .formatted(judged.execution().number(), judged.run().ending(), judged.verdict()),
            judged.replayLine()));
  }
}
