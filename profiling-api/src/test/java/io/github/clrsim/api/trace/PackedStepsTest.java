package io.github.clrsim.api.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedStepsTest {
  private static final int COUNT = 3 * PackedSteps.PLAIN_MAX;

  private final List<Step> drawn = RandomSteps.draw(7, COUNT);
  private final PackedSteps log = new PackedSteps();

  @Test
  void whatIsPackedComesOutAsItWas() {
    drawn.forEach(log);
    assertThat(log.size()).isEqualTo(drawn.size());
    assertThat(fingerprint(log.steps())).isEqualTo(fingerprint(drawn));
  }

  @Test
  void anyStepCanBeHadInAnyOrder() {
    drawn.forEach(log);
    List<Step> steps = log.steps();
    for (int place = drawn.size() - 1; place >= 0; place -= 997) {
      assertThat(fingerprint(List.of(steps.get(place))))
          .isEqualTo(fingerprint(List.of(drawn.get(place))));
    }
  }

  @Test
  void aListEndsWhereTheLogStoodThen() {
    int half = drawn.size() / 2;
    drawn.subList(0, half).forEach(log);
    List<Step> early = log.steps();
    drawn.subList(half, drawn.size()).forEach(log);
    assertThat(early).hasSize(half);
    assertThat(fingerprint(early)).isEqualTo(fingerprint(drawn.subList(0, half)));
    assertThat(PackedSteps.copyOf(early)).isSameAs(early);
  }

  @Test
  void anyOtherListIsCopied() {
    List<Step> changing = new ArrayList<>(drawn.subList(0, 5));
    List<Step> copy = PackedSteps.copyOf(changing);
    changing.clear();
    assertThat(copy).isEqualTo(drawn.subList(0, 5));
  }

  private static Fingerprint fingerprint(List<Step> steps) {
    Fingerprinter digest = new Fingerprinter();
    steps.forEach(digest::add);
    return digest.fingerprint();
  }
}
