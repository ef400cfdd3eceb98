package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of a file is what it holds. */
class DigestsTest {
  private static final String OF_ONE =
      "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";
  private static final String OF_TWO =
      "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3";

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("file"), "one");
  }

  @Test
  void anotherContentOfTheSameSizeIsSeenWhenItsTimeIsAnother() throws IOException {
    age(Duration.ofDays(2));
    assertThat(Digests.sha256Hex(file)).isEqualTo(OF_ONE).isEqualTo(Digests.sha256Hex(file));

    Files.writeString(file, "two");
    age(Duration.ofDays(1));

    assertThat(Digests.sha256Hex(file)).isEqualTo(OF_TWO);
  }

  /** Its times may be too coarse to tell the two apart. */
  @Test
  void anotherContentOfTheSameSizeAndTimeIsSeenWhileTheFileIsYoung() throws IOException {
    FileTime young = age(Duration.ofDays(-1));
    assertThat(Digests.sha256Hex(file)).isEqualTo(OF_ONE);

    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, young);

    assertThat(Digests.sha256Hex(file)).isEqualTo(OF_TWO);
  }

  @Test
  void anOldFileIsReadOnce() throws IOException {
    FileTime old = age(Duration.ofDays(1));
    assertThat(Digests.sha256Hex(file)).isEqualTo(OF_ONE);

    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, old);

    assertThat(Digests.sha256Hex(file)).isEqualTo(OF_ONE);
  }

  private FileTime age(Duration age) throws IOException {
    FileTime time = FileTime.from(Instant.now().minus(age));
    Files.setLastModifiedTime(file, time);
    return time;
  }
}
