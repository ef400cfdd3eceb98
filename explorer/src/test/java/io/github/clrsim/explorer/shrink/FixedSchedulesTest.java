package io.github.clrsim.explorer.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FixedSchedulesTest {
  private static final int MANY = 10_000;

  private static List<Integer> picks(int number, int calmly, int bound, int count) {
    Choices schedule = FixedSchedules.schedule(number, calmly);
    return IntStream.range(0, count).mapToObj(_ -> schedule.below(bound)).toList();
  }

  private static long restless(List<Integer> picks) {
    return picks.stream().filter(pick -> pick > 0).count();
  }

  @Test
  void onePickInFourTwoFourOrThreeIsRestless() {
    assertThat(restless(picks(0, 0, 2, MANY))).isBetween(MANY / 4L - 200, MANY / 4L + 200);
    assertThat(restless(picks(1, 0, 2, MANY))).isBetween(MANY / 2L - 200, MANY / 2L + 200);
    assertThat(restless(picks(2, 0, 2, MANY))).isBetween(MANY / 4L - 200, MANY / 4L + 200);
    assertThat(restless(picks(3, 0, 2, MANY))).isBetween(MANY / 3L - 200, MANY / 3L + 200);
    assertThat(restless(picks(4, 0, 2, MANY))).isBetween(MANY / 4L - 200, MANY / 4L + 200);
  }

  @Test
  void allThatIsNotCalmIsDrawnAlike() {
    assertThat(picks(1, 0, 4, MANY)).containsOnly(0, 1, 2, 3);
    assertThat(picks(1, 0, 1, MANY)).containsOnly(0);
  }

  @Test
  void startUpIsCalmButForItsLastChoice() {
    List<Integer> atOnce = picks(1, 0, 9, 50);

    assertThat(picks(1, 1, 9, 50)).isEqualTo(atOnce);
    List<Integer> later = picks(1, 101, 9, 150);
    assertThat(later.subList(0, 100)).containsOnly(0);
    assertThat(later.subList(100, 150)).isEqualTo(atOnce);
  }

  @Test
  void theSequenceIsTheSameForEver() {
    assertThat(picks(5, 0, 4, 24))
        .containsExactly(3, 1, 2, 0, 0, 2, 1, 0, 3, 0, 0, 1, 1, 0, 3, 3, 0, 2, 0, 1, 0, 3, 0, 2);
  }
}
