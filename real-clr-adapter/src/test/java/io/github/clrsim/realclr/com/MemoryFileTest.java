package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Files without a name on any disk. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class MemoryFileTest {
  @Test
  void itHoldsItsContentUntilItIsClosed() throws Exception {
    MemoryFile file = MemoryFile.of("held", new byte[] {1, 2, 3});

    assertThat(Files.readAllBytes(file.path())).containsExactly(1, 2, 3);
    file.close();
    assertThat(file.path()).doesNotExist();
  }

  @Test
  void aPathNeverComesAgainThoughDescriptorsDo() {
    MemoryFile first = MemoryFile.of("first", new byte[] {1});
    first.close();
    try (MemoryFile second = MemoryFile.of("second", new byte[] {2})) {
      assertThat(second.path()).isNotEqualTo(first.path());
    }
  }
}
