package io.github.clrsim.conformance.store;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * A file that is there whole or not at all: whoever stops us while it is written leaves the old one
 * or the new one, and never half of it.
 *
 * <p>A file system that cannot replace a file at once is written to by its name: object stores, of
 * which most have no such move, show an object when it is closed.
 */
public record WholeFile(Path path) {

  /**
   * Replaces what it holds. Where that fails, nothing is left behind; several processes, on several
   * machines, may do it at a time, and one of them is the last.
   *
   * @throws IOException if it cannot be written
   */
  public void write(byte[] content) throws IOException {
    // Containers have the same process ID, each on its own, so that it would be no name for one.
    Path half = path.resolveSibling(".%s.%s.new".formatted(path.getFileName(), UUID.randomUUID()));
    boolean isMoved;
    try {
      FileCall.of(() -> Files.write(half, content));
      isMoved = FileCall.of(() -> isMoved(half));
    } finally {
      remove(half);
    }
    if (!isMoved) {
      FileCall.of(() -> Files.write(path, content));
    }
  }

  private boolean isMoved(Path half) throws IOException {
    try {
      Files.move(half, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (ReadOnlyFileSystemException refused) {
      throw refused;
    } catch (AtomicMoveNotSupportedException | UnsupportedOperationException without) {
      return false;
    }
  }

  /** What cannot be removed is no file of the store: nobody reads it by that name. */
  private static void remove(Path half) {
    try {
      FileCall.of(() -> Files.deleteIfExists(half));
    } catch (IOException stays) {
      // What was to be said has been said, or the file is written.
    }
  }
}
