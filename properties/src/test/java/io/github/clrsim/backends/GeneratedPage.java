package io.github.clrsim.backends;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of docs/ that a test makes and holds up to date. */
public record GeneratedPage(Path file) {

  /** The page in this file. */
  public static GeneratedPage of(Path file) {
    return new GeneratedPage(file);
  }

  /** What the page says, after writing {@code text} to it if {@code -Dclrsim.refresh=true}. */
  public String updatedTo(String text) throws IOException {
    if (Boolean.getBoolean("clrsim.refresh")) {
      Files.writeString(file, text);
    }
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
