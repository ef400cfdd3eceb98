package io.github.clrsim.realclr;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The sockets and pipes that a runtime puts into the temporary folder for debuggers and diagnostic
 * tools. It takes them away when it ends in good order, and else leaves them.
 */
final class RuntimeFiles {
  /** With the number of the process. */
  private static final List<String> PATTERNS =
      List.of("dotnet-diagnostic-%d-*-socket", "clr-debug-pipe-%d-*-{in,out}");

  private RuntimeFiles() {}

  /** Removes what a process left that has ended. */
  static void removeThoseOf(long process) {
    Path folder = Path.of(Optional.ofNullable(System.getenv("TMPDIR")).orElse("/tmp"));
    for (String pattern : PATTERNS) {
      try (DirectoryStream<Path> left =
          Files.newDirectoryStream(folder, pattern.formatted(process))) {
        for (Path file : left) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        // It is in nobody's way but the next reader's of that folder.
      }
    }
  }
}
