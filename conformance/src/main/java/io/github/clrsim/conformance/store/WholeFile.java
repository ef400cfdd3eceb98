package io.github.clrsim.conformance.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is there whole or not at all: whoever stops us while it is written leaves the old one
 * or the new one, and never half of it.
 */
public record WholeFile(Path path) {

  /**
   * Replaces what it holds. Where that fails, nothing is left behind; several processes may do it
   * at a time, and one of them is the last.
   *
   * @throws IOException if it cannot be written
   */
  public void write(byte[] content) throws IOException {
    Path half =
        path.resolveSibling(
            ".%s.%d.new".formatted(path.getFileName(), ProcessHandle.current().pid()));
    try {
      Files.write(half, content);
      Files.move(half, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(half);
    }
  }
}
