package io.github.clrsim.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scenario is read from whatever editor wrote it, and from nothing that is no file. */
class ScenariosTest {
  private static final String TEXT = "entry PluginHost\nthread main\n  collect\n";

  @TempDir private Path folder;

  @Test
  void aByteOrderMarkIsNoWord() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain.scenario"), TEXT);
    Path marked = Files.writeString(folder.resolve("marked.scenario"), "\uFEFF" + TEXT);

    assertThat(Scenarios.named(marked.toString()).line())
        .isEqualTo(Scenarios.named(plain.toString()).line());
  }

  @Test
  void whatIsNoFileIsRefused() throws IOException {
    Path directory = Files.createDirectory(folder.resolve("a.scenario"));

    assertThatThrownBy(() -> Scenarios.named(directory.toString()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("a directory, a pipe or a device");
  }
}
