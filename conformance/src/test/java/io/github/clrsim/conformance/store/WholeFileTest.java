package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir private Path folder;

  private void write(Path path, String text) throws IOException {
    new WholeFile(path).write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatItHeldIsReplacedAndNothingStandsBesideIt() throws IOException {
    Path file = folder.resolve("file.json");
    write(file, "a longer text");
    write(file, "short");

    assertThat(file).hasContent("short");
    assertThat(list()).containsExactly(file);
  }

  @Test
  void whereItCannotBeWrittenWhatWasThereStaysAndNothingIsLeftBehind() throws IOException {
    Path inTheWay = Files.createDirectory(folder.resolve("file.json"));
    Path inside = Files.writeString(inTheWay.resolve("inside"), "stays");

    assertThatThrownBy(() -> write(inTheWay, "text")).isInstanceOf(IOException.class);

    assertThat(inside).hasContent("stays");
    assertThat(list()).containsExactly(inTheWay);
  }

  private Stream<Path> list() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().stream();
    }
  }
}
