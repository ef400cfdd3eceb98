package io.github.clrsim.realclr;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The sockets and pipes that a runtime puts into the temporary folder for debuggers and diagnostic
 * tools, and the JVM beside it for tools of its own. Both take them away when they end in good
 * order, and else leave them.
 */
final class RuntimeFiles {
  /** With the number of the process. */
  private static final List<String> PATTERNS =
      List.of("dotnet-diagnostic-%d-*-socket", "clr-debug-pipe-%d-*-{in,out}");

  /** The JVM has one folder for it, whatever the user calls the temporary one. */
  private static final Path OF_JVM = Path.of("/tmp");

  private RuntimeFiles() {}

  /** Removes what a process left that has ended. */
  static void removeThoseOf(long process) {
    Path folder = Path.of(Optional.ofNullable(System.getenv("TMPDIR")).orElse("/tmp"));
    PATTERNS.forEach(pattern -> remove(folder, pattern.formatted(process)));
    remove(OF_JVM, ".java_pid%d".formatted(process));
  }

  private static void remove(Path folder, String pattern) {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, pattern)) {
      for (Path file : left) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // It is in nobody's way but the next reader's of that folder.
    }
  }
}
