package io.github.clrsim.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time is read as people write it. */
class TimeBudgetTest {

  @Test
  void secondsMinutesAndHours() {
    assertThat(TimeBudget.parse("30s", "here")).isEqualTo(Duration.ofSeconds(30));
    assertThat(TimeBudget.parse("10m", "here")).isEqualTo(Duration.ofMinutes(10));
    assertThat(TimeBudget.parse("168h", "here")).isEqualTo(Duration.ofDays(7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "0s", "-1s", "1.5m", "30 s", "10M", "169h", "9999999s"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> TimeBudget.parse(text, "option --time"))
        .hasMessageContaining("option --time")
        .hasMessageContaining("write 30s, 10m or 2h");
  }
}
