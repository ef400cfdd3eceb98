package io.github.clrsim.explorer.strategy.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankingTest {

  /** The hash of the order at first, and after each thread is pushed back or to the end. */
  private static List<Long> orders(int known) {
    Ranking ranking = new Ranking(Choices.seeded(3), 1, known);
    List<Long> orders = new ArrayList<>(List.of(ranking.hash()));
    for (int number : new int[] {2, 0, 2, 1}) {
      ranking.pushBack(number);
      orders.add(ranking.hash());
      ranking.pushToEnd(known - 1 - number);
      orders.add(ranking.hash());
    }
    return orders;
  }

  @Test
  void theOrderIsTheSameForEver() {
    assertThat(orders(4))
        .containsExactly(
            -5827363512523340974L,
            -2308052807255312398L,
            9002391854738572173L,
            2428983772994512035L,
            -5659565782597051074L,
            4119246582840255700L,
            -3499642977006001424L,
            -3499642977006001424L,
            -5650215149589957535L);
    assertThat(orders(20))
        .containsExactly(
            2299098910914749839L,
            -5826567423256046920L,
            6622162486060162793L,
            -923279428278686112L,
            1341412499332241908L,
            -7073088846017784573L,
            -7310627200172070521L,
            -8978497398807876519L,
            4250421747191492897L);
  }

  @Test
  void anotherOrderHasAnotherHash() {
    assertThat(
            IntStream.range(0, 500)
                .mapToObj(seed -> new Ranking(Choices.seeded(seed), -1, 4).hash())
                .distinct())
        .as("4!")
        .hasSize(24);
  }
}
