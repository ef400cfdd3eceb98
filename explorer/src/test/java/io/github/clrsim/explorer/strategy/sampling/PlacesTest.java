package io.github.clrsim.explorer.strategy.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlacesTest {
  private static final boolean NAMED = true;
  private static final boolean NAMELESS = false;

  private final Places places = new Places();

  /** Three threads and a line or two in each: more beginnings than lines. */
  @Test
  void whereThreadsBeginDoesNotMakeTheCodeNameless() {
    for (int key = 0; key < 9; key++) {
      places.visited(places.number(key, NAMELESS), key, 1, 1);
    }
    places.visited(places.number(9, NAMED), 0, 1, 3);

    assertThat(places.areNamed()).isTrue();
  }

  @Test
  void codeWithoutNamesIsNameless() {
    places.visited(places.number(1, NAMELESS), 0, 1, 3);
    places.visited(places.number(2, NAMELESS), 0, 1, 4);
    places.visited(places.number(3, NAMED), 0, 1, 5);

    assertThat(places.areNamed()).isFalse();
  }

  @Test
  void whatIsPassedTwiceAsOftenSaysLess() {
    int place = places.number(1, NAMED);

    assertThat(commonness(place, 1)).isEqualTo(1);
    assertThat(commonness(place, 2)).isEqualTo(1);
    assertThat(commonness(place, 3)).isEqualTo(1);
    assertThat(commonness(place, 4)).isEqualTo(2);
    assertThat(commonness(place, 1024)).isEqualTo(10);
  }

  @Test
  void manyPlacesAreKnownByTheirKeysAndLearntByOthers() {
    for (int key = 0; key < 3_000; key++) {
      places.visited(places.number(key * 7L, NAMED), key % 3, 1 + key % 9, 10 + key);
    }
    Places others = new Places();
    others.learn(places);

    for (Places each : new Places[] {places, others}) {
      assertThat(each.count()).isEqualTo(3_000);
      assertThat(each.threads()).isEqualTo(3);
      for (int key = 0; key < 3_000; key++) {
        int place = each.number(key * 7L, NAMED);
        assertThat(place).isEqualTo(key);
        assertThat(each.key(place)).isEqualTo(key * 7L);
        assertThat(each.thread(place)).isEqualTo(key % 3);
        assertThat(each.visitsMax(place)).isEqualTo(1 + key % 9);
        assertThat(each.opens(place)).isFalse();
      }
    }
  }

  @Test
  void asManyNamelessPlacesAsNamedOnesAreNotTooMany() {
    places.visited(places.number(1, NAMELESS), 0, 1, 3);
    places.visited(places.number(2, NAMED), 0, 1, 4);

    assertThat(places.areNamed()).isTrue();
  }

  private int commonness(int place, int visits) {
    places.visited(place, 0, visits, 3);
    return places.commonness(place);
  }
}
