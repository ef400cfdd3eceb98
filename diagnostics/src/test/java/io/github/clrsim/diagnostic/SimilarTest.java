package io.github.clrsim.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarTest {
  private static final List<String> NAMES =
      List.of(
          "collections", "collections-on-two-threads", "hooks", "plugin-reuse", "plugin-unload");

  @Test
  void aSlipOfThePenIsUnderstood() {
    assertThat(Similar.of("pluginunload", NAMES)).containsExactly("plugin-unload");
    assertThat(Similar.of("Hoks", NAMES)).containsExactly("hooks");
    assertThat(Similar.of("ptc", List.of("pct", "pos"))).containsExactly("pct");
  }

  @Test
  void aNameOfOneLetterIsCloseToNoOtherAndNoNameToItself() {
    assertThat(Similar.of("a", List.of("b", "c"))).isEmpty();
    assertThat(Similar.of("A", List.of("a", "b"))).containsExactly("a");
    assertThat(Similar.of("hooks", NAMES)).isEmpty();
  }

  @Test
  void aPartOfANameIsUnderstoodAndTheClosestComesFirst() {
    assertThat(Similar.of("collection", NAMES))
        .containsExactly("collections", "collections-on-two-threads");
    assertThat(Similar.of("plugin", NAMES)).containsExactly("plugin-reuse", "plugin-unload");
  }

  @Test
  void nothingIsGuessedWhereNothingIsClose() {
    assertThat(Similar.of("snapshot", NAMES)).isEmpty();
    assertThat(Similar.advice("snapshot", NAMES, "look")).isEqualTo("look");
    assertThat(Similar.advice("hook", NAMES, "look")).isEqualTo("did you mean hooks? look");
  }
}
