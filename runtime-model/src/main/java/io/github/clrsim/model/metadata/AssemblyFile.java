package io.github.clrsim.model.metadata;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Brings the bytes of an assembly from the disk. */
final class AssemblyFile {
  /** Room for ten times the largest assembly of the framework; what is larger is no assembly. */
  static final long BYTES_MAX = 256L << 20;

  private AssemblyFile() {}

  static byte[] bytes(Path path) {
    try {
      if (!Files.isRegularFile(path)) {
        throw unreadable(path, Files.exists(path) ? "it is no file" : "it does not exist");
      }
      if (Files.size(path) > BYTES_MAX) {
        throw unreadable(
            path, "it has %d bytes, more than %d".formatted(Files.size(path), BYTES_MAX));
      }
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw unreadable(path, e.toString());
    }
  }

  private static DiagnosticException unreadable(Path path, String reason) {
    return new Diagnostic(
            "The assembly cannot be read: %s.".formatted(reason),
            path.toString(),
            "Its types and members are taken from the file, which is read as a whole.",
            "Name an existing .dll or .exe that you may read.")
        .thrown();
  }
}
