package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeVersionTest {

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5", "10.0.0-rc.1.25451.107"})
  void aVersionIsReadAsItIsWritten(String text) {
    assertThat(RuntimeVersion.from(text)).map(RuntimeVersion::toString).contains(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "9", "9.0", "9.0.x", "v9.0.5", "9.0.5 ", "9.0.5-", "1.2.3.4", "999999.0.0"})
  void whatIsNoVersionIsNotRead(String text) {
    assertThat(RuntimeVersion.from(text)).isEmpty();
  }

  @Test
  void versionsComeInTheOrderOfTheirNumbersAndPreviewsBeforeTheirRelease() {
    assertThat(
            Stream.of("10.0.0", "9.0.10", "10.0.0-rc.1", "9.0.9", "3.1.2")
                .flatMap(text -> RuntimeVersion.from(text).stream())
                .sorted()
                .map(RuntimeVersion::toString))
        .containsExactly("3.1.2", "9.0.9", "9.0.10", "10.0.0-rc.1", "10.0.0");
  }
}
