package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.strategy.StrategyName.Exhaustive;
import io.github.clrsim.explorer.strategy.StrategyName.Sampling;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Bugs that must be found and right programs that must not be blamed, by every strategy on either
 * engine, with every build.
 *
 * <p>It is a test of the hypothesis that a campaign with the budget of its bug finds it with a
 * chance of at least {@value #FOUND_AT_LEAST}. The number of campaigns that must find it is such
 * that, while the hypothesis holds, fewer would do so with a chance of less than {@value
 * #FALSE_ALARM} for one bug and strategy. The seeds are fixed: a build that passed keeps passing
 * until a strategy changes.
 */
class CanariesTest {
  private static final double FOUND_AT_LEAST = 0.9;
  private static final double FALSE_ALARM = 1e-6;

  private static final List<String> STRATEGIES =
      List.of("walk", "stay:8", "pct:3", "pos", "guided", "portfolio");

  private static final List<Bug> BUGS =
      List.of(
          Bug.LOST_UPDATE,
          Bug.USE_AFTER_UNLOAD,
          Bug.ABA,
          Bug.LOCK_ORDER,
          Bug.LOST_WAKE_UP,
          Bug.LOST_UPDATE_ON_REFUSAL);

  private static final Exhaustive TWO_PREEMPTIONS = new Exhaustive(OptionalInt.of(2));

  /** How many executions a campaign may take. A walk that rather stays needs four times as many. */
  private static int budget(Bug bug, String strategy) {
    int executions =
        switch (bug) {
          case LOST_UPDATE, LOCK_ORDER, LOST_WAKE_UP -> 20;
          case USE_AFTER_UNLOAD, LOST_UPDATE_ON_REFUSAL -> 60;
          case ABA -> 100;
          case ABA_AMID_5, ABA_AMID_20 -> throw new IllegalArgumentException("not in every build");
        };
    return strategy.startsWith("stay") ? 4 * executions : executions;
  }

  private static int campaigns(Engine.Kind kind) {
    return switch (kind) {
      case VIRTUAL -> 100;
      case PLATFORM -> 25;
    };
  }

  /**
   * The largest number of successes such that fewer are less likely than a false alarm may be, if
   * each of {@code campaigns} succeeds with a chance of {@value #FOUND_AT_LEAST}.
   */
  private static int required(int campaigns) {
    double fewer = 0;
    double exactly = Math.pow(1 - FOUND_AT_LEAST, campaigns);
    int successes = 0;
    while (fewer + exactly < FALSE_ALARM) {
      fewer += exactly;
      exactly *=
          (campaigns - successes) / (successes + 1.0) * (FOUND_AT_LEAST / (1 - FOUND_AT_LEAST));
      successes++;
    }
    return successes;
  }

  @ParameterizedTest
  @EnumSource
  void everyStrategyFindsEveryBug(Engine.Kind kind) {
    Engine engine = Engine.of(kind);
    int required = required(campaigns(kind));
    assertThat(required).isGreaterThan(campaigns(kind) / 2);
    for (String strategy : STRATEGIES) {
      for (Bug bug : BUGS) {
        int budget = budget(bug, strategy);
        var name = (Sampling) StrategyName.parse(strategy);
        int found = 0;
        for (int seed = 0; seed < campaigns(kind); seed++) {
          found += bug.executionsToFind(name, seed, budget, engine) <= budget ? 1 : 0;
        }
        assertThat(found)
            .as("campaigns of %d executions by %s that find %s", budget, strategy, bug)
            .isGreaterThanOrEqualTo(required);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noStrategyBlamesARightProgram(Engine.Kind kind) {
    Engine engine = Engine.of(kind);
    for (String strategy : STRATEGIES) {
      for (Bug bug : BUGS) {
        Plan plan = ((Sampling) StrategyName.parse(strategy)).campaign(1);
        for (int number = 0; number < 2 * campaigns(kind); number++) {
          assertThat(bug.shows(true, engine, plan.attempt(number)))
              .as("%s blames the right twin of %s, execution %d", strategy, bug, number)
              .isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theExhaustiveSearchFindsEveryBugAndProvesEveryTwin(Engine.Kind kind) {
    Engine engine = Engine.of(kind);
    for (Bug bug : BUGS) {
      assertThat(
              ExhaustiveSearch.of(TWO_PREEMPTIONS, true)
                  .search(100, attempt -> bug.shows(false, engine, attempt)))
          .as("%s", bug)
          .isInstanceOf(Proof.Failed.class);
      assertThat(
              ExhaustiveSearch.of(TWO_PREEMPTIONS, true)
                  .search(1_000, attempt -> bug.shows(true, engine, attempt)))
          .as("the right twin of %s", bug)
          .isInstanceOf(Proof.Proved.class);
    }
  }
}
