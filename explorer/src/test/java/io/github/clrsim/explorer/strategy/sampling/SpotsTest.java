package io.github.clrsim.explorer.strategy.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.strategy.sampling.Guided.Change;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpotsTest {
  private static final int LATER = 10;

  private final Places places = new Places();
  private final Spots spots = new Spots(places);
  private final Choices plan = Choices.seeded(7);

  @Test
  void whereThereIsNoPlaceThereIsNoSpot() {
    assertThat(spots.leastTried(plan)).isEmpty();
  }

  @Test
  void whereAThreadBeginsItCannotBeHeldUp() {
    visited(0, 1, 1);

    assertThat(spots.leastTried(plan)).isEmpty();
  }

  @Test
  void eachIsTriedBeforeOneIsTriedAgain() {
    for (int place = 0; place < 100; place++) {
      visited(place, 1, LATER);
    }

    for (int round = 0; round < 3; round++) {
      assertThat(placesOf(tried(100))).hasSize(100);
    }
  }

  @Test
  void whatIsNewIsTriedFirst() {
    for (int place = 0; place < 10; place++) {
      visited(place, 1, LATER);
    }
    tried(25);
    visited(10, 1, LATER);

    assertThat(placesOf(tried(2))).containsOnly(10);
  }

  @Test
  void ofTwoVisitsEachIsASpot() {
    visited(0, 2, LATER);

    assertThat(tried(2)).extracting(Change::visit).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void aLoopIsOnePlaceStill() {
    visited(0, 1000, LATER);
    for (int place = 1; place <= 10; place++) {
      visited(place, 1, LATER);
    }

    List<Change> tried = tried(1_000);

    assertThat(tried).filteredOn(change -> change.place() == 0).hasSizeLessThan(1_000 / 11);
    assertThat(tried)
        .filteredOn(change -> change.place() == 0)
        .extracting(Change::visit)
        .contains(0, 999)
        .allMatch(visit -> 0 <= visit && visit < 1000)
        .anyMatch(visit -> 0 < visit && visit < 999);
  }

  private void visited(int key, int visits, int steps) {
    int place = places.number(key, true);
    for (int visit = 1; visit <= visits; visit++) {
      places.visited(place, 0, visit, steps);
    }
  }

  private List<Change> tried(int count) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add(spots.leastTried(plan).orElseThrow());
    }
    return changes;
  }

  private static Set<Integer> placesOf(List<Change> changes) {
    Set<Integer> numbers = new HashSet<>();
    changes.forEach(change -> numbers.add(change.place()));
    return numbers;
  }
}
