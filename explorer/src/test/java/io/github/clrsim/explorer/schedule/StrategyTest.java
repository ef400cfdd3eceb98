package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
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

  @Test
  void calmChoicesCalmEveryStrategy() {
    for (Strategy strategy : List.of(Strategy.calm(), Strategy.walk())) {
      assertThat(order(strategy, Choices.calm())).containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2);
    }
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
