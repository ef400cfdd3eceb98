package io.github.clrsim.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
  /** Linux gives no process a number as large. */
  private static final String NOBODY = "999999999999";

  @Test
  void aFolderGoesWithItsProcessAndNotBefore() throws IOException {
    Path own = TemporaryFolder.create("test");
    Files.writeString(Files.createDirectory(own.resolve("inner")).resolve("file"), "words");
    String pid = Long.toString(ProcessHandle.current().pid());
    String name = own.getFileName().toString();
    assertThat(name).contains("-" + pid + "-");
    Path dead = Files.createDirectory(own.resolveSibling(name.replace(pid, NOBODY)));
    Files.writeString(Files.createDirectory(dead.resolve("inner")).resolve("file"), "words");
    Path elsewhere = dead.resolveSibling(dead.getFileName().toString().replace("test-", "test-1"));
    Files.createDirectory(elsewhere);
    Path foreign = Files.createTempDirectory("clrsim-mine");
    Path link = own.resolveSibling(dead.getFileName() + "x");
    Files.createSymbolicLink(link, own);
    try {
      TemporaryFolder.removeThoseOfTheDead();

      assertThat(own.resolve("inner/file")).exists();
      assertThat(dead).doesNotExist();
      assertThat(elsewhere).exists();
      assertThat(foreign).exists();
      assertThat(link).exists();
    } finally {
      Files.delete(link);
      Files.delete(foreign);
      Files.delete(elsewhere);
      TemporaryFolder.remove(own);
    }
    assertThat(own).doesNotExist();
  }
}
