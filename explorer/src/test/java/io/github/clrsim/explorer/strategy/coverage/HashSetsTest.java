package io.github.clrsim.explorer.strategy.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What remembers hashes forgets none while it grows, whether they are spread or lie together. */
class HashSetsTest {
  private static final int COUNT = 20_000;

  /** Every second one is near its neighbours, the others lie anywhere; one is 0. */
  private static long hash(int number) {
    return number % 2 == 0 ? number : number * 0x9E37_79B9_7F4A_7C15L;
  }

  @Test
  void aStateIsKnownWithAsManyLeftOrFewer() {
    Visited visited = new Visited();
    for (int i = 0; i < COUNT; i++) {
      assertThat(visited.knows(hash(i), i % 5)).isFalse();
    }
    for (int i = 0; i < COUNT; i++) {
      assertThat(visited.knows(hash(i), i % 5)).isTrue();
      assertThat(visited.knows(hash(i), i % 5 - 1)).isTrue();
      assertThat(visited.knows(hash(i), i % 5 + 1)).isFalse();
      assertThat(visited.knows(hash(i), i % 5 + 1)).isTrue();
    }
  }

  @Test
  void aSetTakesEachHashOnce() {
    LongSet set = new LongSet(COUNT);
    for (int i = 0; i < COUNT; i++) {
      assertThat(set.add(hash(i))).isTrue();
      assertThat(set.add(hash(i))).isFalse();
    }
    for (int i = 0; i < COUNT; i++) {
      assertThat(set.add(hash(i))).isFalse();
    }
    assertThat(set.size()).isEqualTo(COUNT);
  }

  @Test
  void aFullSetTakesEveryHashForNew() {
    LongSet full = new LongSet(2);
    assertThat(full.add(7)).isTrue();
    assertThat(full.add(8)).isTrue();
    assertThat(full.add(9)).isTrue();
    assertThat(full.add(9)).isTrue();
    assertThat(full.add(7)).isFalse();
    assertThat(full.size()).isEqualTo(2);
  }

  @Test
  void whatWasSeenOnceTwiceOrOftenerIsCounted() {
    Sightings sightings = new Sightings();
    for (int round = 1; round <= 4; round++) {
      for (int i = 0; i < COUNT; i++) {
        if (i % 4 + 1 >= round) {
          sightings.add(hash(i));
        }
      }
    }
    assertThat(sightings.distinct()).isEqualTo(COUNT);
    assertThat(sightings.once()).isEqualTo(COUNT / 4);
    assertThat(sightings.twice()).isEqualTo(COUNT / 4);
    assertThat(sightings.all()).isEqualTo(COUNT / 4 * 10L);
  }
}
