package io.github.clrsim.realclr.processes;

import java.nio.file.Path;

/**
 * A file of a process, which may have another root than we, as in a container.
 *
 * @param theirs what the process calls it
 * @param here where we find it
 */
public record PlacedFile(Path theirs, Path here) {

  /** One that is the same for both. */
  public static PlacedFile same(Path file) {
    return new PlacedFile(file, file);
  }

  /** What a user is told: both names, where they differ. */
  @Override
  public String toString() {
    return theirs.equals(here) ? here.toString() : "%s, read as %s".formatted(theirs, here);
  }
}
