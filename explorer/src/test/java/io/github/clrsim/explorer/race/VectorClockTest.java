package io.github.clrsim.explorer.race;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VectorClockTest {
  private static final int ROUNDS = 1_000;

  /** Each was once made longer than the other, until no memory was left. */
  @Test
  void twoThatLearnFromEachOtherInTurnStayAsLongAsThereAreThreads() {
    VectorClock one = new VectorClock();
    VectorClock other = new VectorClock();
    one.tick(4);
    for (int round = 0; round < ROUNDS; round++) {
      other.join(one);
      one.join(other);
      one.tick(4);
    }

    assertThat(one.at(4)).isEqualTo(ROUNDS + 1);
    assertThat(other.at(4)).isEqualTo(ROUNDS);
    assertThat(other.at(5)).isZero();
  }
}
