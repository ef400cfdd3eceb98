package io.github.clrsim.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void aFigureHasAsManyDigitsAsMeanSomething() {
    assertThat(Figures.plain(8.5149)).isEqualTo("8.51");
    assertThat(Figures.plain(5.5)).isEqualTo("5.5");
    assertThat(Figures.plain(23.44)).isEqualTo("23.4");
    assertThat(Figures.plain(9.999)).isEqualTo("10");
    assertThat(Figures.plain(120_999.7)).isEqualTo("121,000");
    assertThat(Figures.plain(200)).isEqualTo("200");
    assertThat(Figures.plain(Double.POSITIVE_INFINITY)).isEqualTo("not found");
  }

  @Test
  void columnsOfATableAreAligned() {
    assertThat(Table.of("a", "long").row("wide", "b").text())
        .isEqualTo(
            """
            | a    | long |
            | ---- | ---- |
            | wide | b    |
            """);
  }
}
