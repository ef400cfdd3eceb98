package io.github.clrsim.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class StrategyTest {

  private static List<Integer> order(Strategy strategy, Choices choices) {
    var order = new ArrayList<Integer>();
    Engine.virtual()
        .run(
            Limits.standard(),
            strategy,
            choices,
            threads -> {
              for (int i = 0; i < 3; i++) {
                threads.spawn(
                    "t" + i,
                    () -> {
                      for (int k = 0; k < 3; k++) {
                        order.add(threads.current().number());
                        threads.point();
                      }
                    });
              }
            });
    return order;
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
      sum += switches(order(strategies.apply(seed), Choices.seeded(seed)));
    }
    return sum / 200.0;
  }

  @Test
  void calmChoicesCalmEveryStrategy() {
    for (Strategy strategy :
        List.of(
            Strategy.calm(),
            Strategy.walk(),
            Strategy.stayingWalk(2, Choices.seeded(1)),
            Strategy.pct(3, 9, Choices.seeded(1)))) {
      assertThat(order(strategy, Choices.calm())).containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2);
    }
  }

  @Test
  void aStayingWalkSwitchesLess() {
    double walk = meanSwitches(seed -> Strategy.walk());
    double staying = meanSwitches(seed -> Strategy.stayingWalk(8, Choices.seeded(seed)));
    assertThat(staying).isLessThan(walk - 1);
    assertThatThrownBy(() -> Strategy.stayingWalk(0, Choices.calm()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pctOfDepthOneNeverLeavesAThreadThatCanGoOn() {
    for (long seed = 0; seed < 100; seed++) {
      var order = order(Strategy.pct(1, 9, Choices.seeded(seed)), Choices.seeded(seed));
      assertThat(switches(order)).isEqualTo(2);
    }
  }

  @Test
  void pctSwitchesAtMostOnceMoreForEachDegreeOfDepth() {
    int most = 0;
    for (long seed = 0; seed < 300; seed++) {
      var order = order(Strategy.pct(3, 9, Choices.seeded(seed)), Choices.seeded(seed));
      most = Math.max(most, switches(order));
    }
    assertThat(most).isEqualTo(4);
  }

  @Test
  void pctMayPushAThreadBackMoreThanOnce() {
    for (long seed = 0; seed < 300; seed++) {
      assertThat(order(Strategy.pct(20, 9, Choices.seeded(seed)), Choices.seeded(seed)))
          .containsExactlyInAnyOrder(0, 0, 0, 1, 1, 1, 2, 2, 2);
    }
  }

  /** Depth 2: the reader must be stopped between its read and its write. */
  @Test
  void pctFindsABugOfItsDepthAsOftenAsItPromises() {
    int found = 0;
    for (long seed = 0; seed < 300; seed++) {
      int[] counter = new int[1];
      Engine.virtual()
          .run(
              Limits.standard(),
              Strategy.pct(2, 4, Choices.seeded(seed)),
              Choices.seeded(seed),
              threads -> {
                Runnable increment =
                    () -> {
                      int read = counter[0];
                      threads.point();
                      counter[0] = read + 1;
                    };
                threads.spawn("one", increment);
                threads.spawn("two", increment);
              });
      found += counter[0] == 1 ? 1 : 0;
    }
    // At least 1 / (2 threads * 4 steps) of them; 300 / 8 = 37, less four standard deviations.
    assertThat(found).isGreaterThan(14);
  }

  @Test
  void aLeaderIsFollowedWhereItsThreadIsReady() {
    var script = new ArrayList<>(List.of(2, 1, 7, 0, Strategy.Leader.ANYONE, 2));
    Strategy.Leader leader =
        ready -> script.isEmpty() ? Strategy.Leader.ANYONE : script.removeFirst();
    var order = order(Strategy.following(leader, Strategy.calm()), Choices.seeded(1));
    assertThat(order).containsExactly(2, 1, 1, 0, 0, 2, 2, 0, 1);
  }
}
