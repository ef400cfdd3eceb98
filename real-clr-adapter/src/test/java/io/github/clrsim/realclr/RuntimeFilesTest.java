package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class RuntimeFilesTest {
  /** No process has this number: it is above all that Linux gives. */
  private static final long NOBODY = 4_194_305_000L;

  @Test
  void theSocketOfAJvmGoesWithItsProcess() throws IOException {
    Path socket = Files.createFile(Path.of("/tmp", ".java_pid" + NOBODY));
    Path other = Files.createFile(Path.of("/tmp", ".java_pid" + NOBODY + "1"));
    try {
      RuntimeFiles.removeThoseOf(NOBODY);

      assertThat(socket).doesNotExist();
      assertThat(other).exists();
    } finally {
      Files.deleteIfExists(socket);
      Files.delete(other);
    }
  }
}
