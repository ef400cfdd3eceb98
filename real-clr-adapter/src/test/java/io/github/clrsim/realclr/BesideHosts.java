package io.github.clrsim.realclr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The JVMs beside programs that this process has started, told apart by what they are to do. */
final class BesideHosts {
  private static final String MAIN_CLASS = "io.github.clrsim.realclr.host.BesideHost";

  private BesideHosts() {}

  /** Those whose request has these words in it; other tests may have others. */
  static List<ProcessHandle> of(String words) {
    return ProcessHandle.current()
        .children()
        .filter(child -> request(child).filter(file -> has(file, words)).isPresent())
        .toList();
  }

  /** The file of what it is to do. */
  static Optional<Path> request(ProcessHandle child) {
    return child
        .info()
        .arguments()
        .filter(words -> List.of(words).contains(MAIN_CLASS))
        .map(words -> Path.of(words[words.length - 1]));
  }

  private static boolean has(Path file, String words) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.anyMatch(line -> line.contains(words));
    } catch (IOException gone) {
      return false;
    }
  }
}
