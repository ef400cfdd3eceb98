package io.github.clrsim.explorer.strategy.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.Bug;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.StrategyName.Sampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingTest {
  private static final int[] TARGET = new int[1];

  private record Seen(List<Integer> order, ChoiceSequence picks) {}

  /** Three threads of three steps that all disturb one another. */
  private static Program program(List<Integer> order) {
    return threads -> {
      for (int i = 0; i < 3; i++) {
        threads.spawn(
            "t" + i,
            () -> {
              for (int k = 0; k < 3; k++) {
                order.add(threads.current().number());
                threads.point(Access.WRITE, TARGET, k + 1);
              }
            });
      }
    };
  }

  private static Seen execute(Strategy strategy, Choices choices) {
    var order = new ArrayList<Integer>();
    Recording recording = Choices.recording(choices);
    Engine.virtual().run(Limits.standard(), strategy, recording, program(order));
    return new Seen(order, recording.picks());
  }

  private static List<Seen> campaign(String name, long seed, Shard shard) {
    Plan plan = ((Sampling) StrategyName.parse(name)).campaign(seed);
    var seen = new ArrayList<Seen>();
    for (int i = 0; i < 60; i++) {
      Attempt attempt = plan.attempt(shard.number(i));
      seen.add(execute(attempt.strategy(), attempt.choices()));
    }
    return seen;
  }

  private static int switches(List<Integer> order) {
    int switches = 0;
    for (int i = 1; i < order.size(); i++) {
      switches += order.get(i).equals(order.get(i - 1)) ? 0 : 1;
    }
    return switches;
  }

  private static double meanSwitches(LongFunction<Strategy> strategies) {
    int sum = 0;
    for (long seed = 0; seed < 200; seed++) {
      sum += switches(execute(strategies.apply(seed), Choices.seeded(seed)).order());
    }
    return sum / 200.0;
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk", "stay:8", "pct:3", "pos", "guided", "portfolio"})
  void theSameSeedGivesTheSameCampaignAndAnotherOneAnother(String name) {
    var once = campaign(name, 1, Shard.WHOLE);
    assertThat(campaign(name, 1, Shard.WHOLE)).isEqualTo(once);
    assertThat(campaign(name, 2, Shard.WHOLE)).isNotEqualTo(once);
    assertThat(campaign(name, 1, new Shard(1, 2))).isNotEqualTo(once);
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk", "stay:8", "pct:3", "pos", "guided", "portfolio"})
  void recordedPicksReplayWithoutTheStrategy(String name) {
    for (Seen seen : campaign(name, 3, Shard.WHOLE)) {
      assertThat(execute(Strategy.walk(), Choices.recorded(seen.picks()))).isEqualTo(seen);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk", "stay:8", "pct:3", "pos", "guided", "portfolio"})
  void calmChoicesCalmEveryStrategy(String name) {
    Plan plan = ((Sampling) StrategyName.parse(name)).campaign(1);
    for (int number = 0; number < 20; number++) {
      Strategy strategy = plan.attempt(number).strategy();
      assertThat(execute(strategy, Choices.calm()).order())
          .containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2);
    }
  }

  @Test
  void theWalkOfAnExecutionIsTheSameInEveryShard() {
    Plan whole = new StrategyName.Walk().campaign(5);
    var shard = new Shard(2, 3);
    for (int i = 0; i < 10; i++) {
      Attempt attempt = whole.attempt(shard.number(i));
      assertThat(campaign("walk", 5, shard).get(i))
          .isEqualTo(execute(attempt.strategy(), attempt.choices()));
    }
  }

  @Test
  void aPortfolioTakesTurnsInEveryShard() {
    for (Shard shard : List.of(Shard.WHOLE, new Shard(2, 2), new Shard(3, 8))) {
      Plan plan = new StrategyName.Portfolio().campaign(1);
      var kinds = new ArrayList<Class<?>>();
      for (int i = 0; i < 16; i++) {
        kinds.add(plan.attempt(shard.number(i)).strategy().getClass());
      }
      assertThat(kinds.subList(8, 16)).isEqualTo(kinds.subList(0, 8));
      assertThat(kinds)
          .contains(RandomWalk.class, PartialOrderSampling.class, Pct.class, Observed.class);
    }
  }

  @Test
  void aStayingWalkSwitchesLess() {
    double walk = meanSwitches(seed -> Strategy.walk());
    double staying = meanSwitches(seed -> new RandomWalk(8, Choices.seeded(seed)));
    assertThat(staying).isLessThan(walk - 1);
    assertThatThrownBy(() -> new RandomWalk(0, Choices.calm()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pctOfDepthOneNeverLeavesAThreadThatCanGoOn() {
    for (long seed = 0; seed < 100; seed++) {
      var order = execute(new Pct(1, 9, Choices.seeded(seed)), Choices.seeded(seed)).order();
      assertThat(switches(order)).isEqualTo(2);
    }
  }

  @Test
  void pctSwitchesAtMostOnceMoreForEachDegreeOfDepth() {
    int most = 0;
    for (long seed = 0; seed < 300; seed++) {
      var order = execute(new Pct(3, 9, Choices.seeded(seed)), Choices.seeded(seed)).order();
      most = Math.max(most, switches(order));
    }
    assertThat(most).isEqualTo(4);
  }

  @Test
  void pctMayPushAThreadBackMoreThanOnce() {
    for (long seed = 0; seed < 300; seed++) {
      assertThat(execute(new Pct(20, 9, Choices.seeded(seed)), Choices.seeded(seed)).order())
          .containsExactlyInAnyOrder(0, 0, 0, 1, 1, 1, 2, 2, 2);
    }
  }

  /** Depth 2: the reader must be stopped between its read and its write. */
  @Test
  void pctFindsABugOfItsDepthAsOftenAsItPromises() {
    int found = 0;
    for (long seed = 0; seed < 300; seed++) {
      var attempt = new Attempt(0, new Pct(2, 6, Choices.seeded(seed)), Choices.seeded(seed));
      found += Bug.LOST_UPDATE.shows(false, Engine.virtual(), attempt) ? 1 : 0;
    }
    // At least 1 / (2 threads * 6 steps) of them; 300 / 12 = 25, less three standard deviations.
    assertThat(found).isGreaterThan(10);
  }

  /** With one thread in a long loop, a walk leaves it at each step; the guided search does not. */
  @Test
  void guidedSearchIsNotDilutedByALoop() {
    var guided = new StrategyName.Guided();
    int[] of0 = new int[51];
    int[] of20 = new int[51];
    for (int seed = 0; seed < of0.length; seed++) {
      of0[seed] = Bug.ABA.executionsToFind(guided, seed, 1_000, Engine.virtual());
      of20[seed] = Bug.ABA_AMID_20.executionsToFind(guided, seed, 1_000, Engine.virtual());
    }
    assertThat(median(of20)).isLessThan(6 * median(of0));
  }

  private static int median(int[] values) {
    int[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk", "stay:8", "pct:3", "pos", "guided", "portfolio"})
  void whoIsToldOfEachExecutionAtOncePlansAsWhoGoesOneAfterTheOther(String name) {
    Plan plan = ((Sampling) StrategyName.parse(name)).campaign(1);
    var seen = new ArrayList<Seen>();
    for (int number = 0; number < 60; number++) {
      Attempt attempt = plan.ahead(number);
      seen.add(execute(attempt.strategy(), attempt.choices()));
      plan.over(attempt);
    }
    assertThat(seen).isEqualTo(campaign(name, 1, Shard.WHOLE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk", "stay:8", "pct:3", "pos", "guided", "portfolio"})
  void whatIsTaughtInNumbersTeachesTheSame(String name) {
    Plan plan = ((Sampling) StrategyName.parse(name)).campaign(1);
    var seen = new ArrayList<Seen>();
    for (int number = 0; number < 60; number++) {
      Attempt attempt = plan.ahead(number);
      seen.add(execute(attempt.strategy(), attempt.choices()));
      List<Long> numbers = Lesson.of(attempt).numbers();
      Lesson lesson = Lesson.of(numbers);
      assertThat(lesson.numbers()).isEqualTo(numbers);
      plan.learn(lesson);
    }
    assertThat(seen).isEqualTo(campaign(name, 1, Shard.WHOLE));
  }

  @Test
  void whatIsNoLessonIsRefused() {
    for (List<Long> numbers :
        List.of(List.<Long>of(), List.of(1L), List.of(1L, 2L, 3L), List.of(1L << 40, 0L))) {
      assertThatThrownBy(() -> Lesson.of(numbers))
          .isInstanceOfAny(IllegalArgumentException.class, ArithmeticException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pct:3", "guided", "portfolio"})
  void whatIsNotOverTeachesNothing(String name) {
    assertThat(plannedAhead(name, true)).isEqualTo(plannedAhead(name, false));
  }

  /** What comes of eight attempts that are planned together, executed at once or all at the end. */
  private static List<Seen> plannedAhead(String name, boolean isExecutedMeanwhile) {
    Plan plan = ((Sampling) StrategyName.parse(name)).campaign(1);
    var attempts = new ArrayList<Attempt>();
    var seen = new ArrayList<Seen>();
    for (int number = 0; number < 8; number++) {
      attempts.add(plan.ahead(number));
      if (isExecutedMeanwhile) {
        seen.add(execute(attempts.getLast().strategy(), attempts.getLast().choices()));
      }
    }
    if (!isExecutedMeanwhile) {
      attempts.forEach(each -> seen.add(execute(each.strategy(), each.choices())));
    }
    return seen;
  }
}
