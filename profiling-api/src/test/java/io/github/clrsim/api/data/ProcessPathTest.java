package io.github.clrsim.api.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessPathTest {
  @ParameterizedTest
  @CsvSource({
    "'', /",
    "/, /",
    "A.dll, /A.dll",
    "/app//./x/../A.dll, /app/A.dll",
    "/../../app/, /app",
    "/app/ä b, /app/ä b"
  })
  void itIsFromTheRootAndWithoutDetours(String written, String path) {
    assertThat(ProcessPath.of(written)).hasToString(path).isEqualTo(ProcessPath.of(path));
  }

  @Test
  void itIsInAFolderUnlessItIsTheRoot() {
    assertThat(ProcessPath.of("/app/A.dll").parent()).hasValue(ProcessPath.of(ProcessPath.APP));
    assertThat(ProcessPath.of("/app").parent()).hasValue(ProcessPath.of("/"));
    assertThat(ProcessPath.of("/").parent()).isEmpty();
  }
}
