package io.github.clrsim.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void oneThingIsNotMany() {
    assertThat(Counted.of(0, "run")).isEqualTo("0 runs");
    assertThat(Counted.of(1, "run")).isEqualTo("1 run");
    assertThat(Counted.of(1000, "run")).isEqualTo("1000 runs");
    assertThat(Counted.grouped(1000, "step")).isEqualTo("1,000 steps");
    assertThat(Counted.grouped(1, "step")).isEqualTo("1 step");
  }
}
