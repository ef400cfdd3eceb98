package io.github.clrsim.conformance;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file with what whoever has a profiler attach sends along.
 *
 * @param saidBy who names it, as a diagnostic says it
 */
public record ClientDataFile(Path file, String saidBy) {
  private static final int SIZE_MAX = 65_536;

  /**
   * Its bytes.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no file, or longer than 65,536
   *     bytes, or cannot be read
   */
  public Blob content() {
    if (!Files.exists(file)) {
      throw unfit("there is no such file").thrown();
    }
    if (!Files.isRegularFile(file)) {
      throw unfit("it is a directory, a pipe or a device").thrown();
    }
    try (InputStream open = Files.newInputStream(file)) {
      byte[] bytes = open.readNBytes(SIZE_MAX + 1);
      if (bytes.length > SIZE_MAX) {
        throw unfit("it is longer than %d bytes".formatted(SIZE_MAX)).thrown();
      }
      return Blob.of(bytes);
    } catch (IOException e) {
      throw unfit("it cannot be read: " + e).thrown();
    }
  }

  private Diagnostic unfit(String why) {
    return new Diagnostic(
        "The client data cannot be had from \"%s\"".formatted(file),
        saidBy,
        why,
        "name a file with the bytes that whoever attaches the profiler sends along");
  }
}
