package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An ending is the same text where numbers are written with other digits. */
class EndingTextTest {
  private static final ThreadLabel MAIN = new ThreadLabel(1, "main");

  private final Locale before = Locale.getDefault();

  @BeforeEach
  void otherDigits() {
    Locale.setDefault(Locale.of("ar", "EG"));
    assertThat("%d".formatted(1)).isNotEqualTo("1");
  }

  @AfterEach
  void ownDigits() {
    Locale.setDefault(before);
  }

  @Test
  void numbersAreWrittenAlikeInEveryLocale() {
    assertThat(new Ending.Deadlocked(List.of(new Ending.Waiting(MAIN, false, "x"))).text())
        .contains("thread 1 (main) waits");
    assertThat(new Ending.StepLimit(30, List.of()).text()).contains("after 30 steps");
    assertThat(new Ending.ThreadLimit(4).text()).contains("More than 4 threads");
    assertThat(new Ending.Exited(MAIN, 3, false, "here").text()).contains("System.exit(3)");
  }
}
