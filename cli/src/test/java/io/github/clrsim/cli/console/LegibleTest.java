package io.github.clrsim.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Nothing that is printed does anything to a terminal. */
class LegibleTest {

  @Test
  void whatATerminalObeysIsSpelt() {
    assertThat(Legible.of("a\u001b[31mb\u009b32mc\u202ed\u0007e\rf\u007f\u2066"))
        .isEqualTo("a\\u001B[31mb\\u009B32mc\\u202Ed\\u0007e\\u000Df\\u007F\\u2066");
  }

  @Test
  void textLinesAndTabsStay() {
    assertThat(Legible.of("Grüße\n\tvon 東京 😀")).isEqualTo("Grüße\n\tvon 東京 😀");
  }
}
