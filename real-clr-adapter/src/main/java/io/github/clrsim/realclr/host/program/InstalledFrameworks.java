package io.github.clrsim.realclr.host.program;

import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Which frameworks an installation has, and in which versions. */
final class InstalledFrameworks {
  private InstalledFrameworks() {}

  /** The versions of each framework, the oldest first; nothing where there is no installation. */
  static Map<String, List<String>> in(Path root) {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path framework : list(root.resolve("shared"))) {
      List<String> versions =
          list(framework).stream()
              .flatMap(version -> RuntimeVersion.from(version.getFileName().toString()).stream())
              .sorted()
              .map(RuntimeVersion::toString)
              .toList();
      if (!versions.isEmpty()) {
        found.put(framework.getFileName().toString(), versions);
      }
    }
    return found;
  }

  private static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    } catch (IOException absent) {
      return List.of();
    }
  }
}
