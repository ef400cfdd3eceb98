package io.github.clrsim.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BeginningAndEndTest {
  private static final String LINE = "a line of twenty byt";

  private static BeginningAndEnd written(String text, int portion) {
    BeginningAndEnd kept = new BeginningAndEnd();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < bytes.length; from += portion) {
      kept.write(bytes, from, Math.min(portion, bytes.length - from));
    }
    return kept;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 16_000, 31_999, 40_000})
  void whatIsShortIsKeptAsItIs(int portion) {
    String text = LINE.repeat(2 * BeginningAndEnd.BYTES_MAX / LINE.length());
    assertThat(text).hasSize(2 * BeginningAndEnd.BYTES_MAX);
    assertThat(written(text, portion).text()).isEqualTo(text);
    assertThat(written("", portion).text()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 999, 16_001, 50_000, 1_000_000})
  void ofWhatIsLongTheBeginningAndTheEndAreKept(int portion) {
    StringBuilder text = new StringBuilder();
    for (int number = 0; text.length() < 200_000; number++) {
      text.append(number).append('\n');
    }
    String kept = written(text.toString(), portion).text();
    assertThat(kept)
        .startsWith("0\n1\n2\n")
        .contains("\n(%d bytes more)\n".formatted(text.length() - 2 * BeginningAndEnd.BYTES_MAX))
        .endsWith(text.substring(text.length() - BeginningAndEnd.BYTES_MAX));
    assertThat(kept).hasSizeLessThan(2 * BeginningAndEnd.BYTES_MAX + 30);
  }

  @Test
  void partsOfAnArrayAreTaken() {
    BeginningAndEnd kept = new BeginningAndEnd();
    kept.write("not this, this, not this".getBytes(StandardCharsets.UTF_8), 10, 4);
    assertThat(kept.text()).isEqualTo("this");
  }
}
