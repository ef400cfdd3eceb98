package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrategyNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "walk",
        "stay:8",
        "pct:3",
        "pos",
        "guided",
        "portfolio",
        "exhaustive",
        "exhaustive:0",
        "exhaustive:2"
      })
  void whatIsWrittenIsReadAgain(String text) {
    assertThat(StrategyName.parse(text).text()).isEqualTo(text);
  }

  @Test
  void numbersAreRead() {
    assertThat(StrategyName.parse("pct:3")).isEqualTo(new StrategyName.Pct(3));
    assertThat(StrategyName.parse("exhaustive:2"))
        .isEqualTo(new StrategyName.Exhaustive(OptionalInt.of(2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Walk",
        "random",
        "walk:1",
        "pos:",
        "pct",
        "pct:",
        "pct:0",
        "pct:-1",
        "pct:x",
        "stay:0",
        "stay:99999999999",
        "stay:9999999",
        "exhaustive:-1",
        "exhaustive:",
        ":",
        "pct:3:4"
      })
  void anythingElseIsADiagnosticThatListsTheNamesKnown(String text) {
    assertThatThrownBy(() -> StrategyName.parse(text))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown ->
                assertThat(thrown.diagnostic().remedy())
                    .contains("walk", "stay:WEIGHT", "pct:DEPTH", "pos", "guided", "portfolio")
                    .contains("exhaustive:PREEMPTIONS"));
  }
}
