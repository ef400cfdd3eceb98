package io.github.clrsim.model.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When contexts are so many that garbage is collected. */
class MemoryPressureTest {
  private final MemoryPressure pressure = new MemoryPressure(true);

  @Test
  void theFourthContextCollectsAndThenEveryEighth() {
    assertThat(collecting(30)).containsExactly(4, 12, 20, 28);
  }

  @Test
  void contextsThatAreGoneCountNoMore() {
    for (int context = 0; context < 30; context++) {
      assertThat(pressure.rise()).isEmpty();
      pressure.fall();
    }
  }

  @Test
  void theThresholdComesDownWithTheContexts() {
    assertThat(collecting(12)).containsExactly(4, 12);
    for (int context = 0; context < 12; context++) {
      pressure.fall();
    }
    assertThat(collecting(4)).containsExactly(4);
  }

  @Test
  void anOlderGenerationIsDueWhenItWasLeftOutOften() {
    for (int collection = 0; collection < 16; collection++) {
      pressure.collected(0);
    }
    pressure.noteCollections();
    collecting(3);
    assertThat(pressure.rise()).hasValue(1);
  }

  @Test
  void otherRuntimesDoNotCount() {
    MemoryPressure none = new MemoryPressure(false);
    for (int context = 0; context < 30; context++) {
      assertThat(none.rise()).isEmpty();
    }
  }

  /** Makes so many contexts; those before which garbage is collected. */
  private List<Integer> collecting(int contexts) {
    List<Integer> collecting = new ArrayList<>();
    for (int context = 1; context <= contexts; context++) {
      int number = context;
      pressure
          .rise()
          .ifPresent(
              generation -> {
                collecting.add(number);
                pressure.collected(generation);
                pressure.noteCollections();
              });
    }
    return collecting;
  }
}
