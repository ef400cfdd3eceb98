package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No frame of the simulated runtime is shown to the author of a profiler. */
class SimulatedRuntimeCodeTest {
  private static final Path SOURCES = Path.of("src/main/java");

  @Test
  void everyPackageOfTheRuntimeIsKnown() throws IOException {
    Set<String> packages = new TreeSet<>(Set.of("io.github.clrsim.api.call"));
    try (Stream<Path> files = Files.walk(SOURCES.resolve("io/github/clrsim/model"))) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .map(file -> SOURCES.relativize(file).getParent().toString().replace('/', '.'))
          .forEach(packages::add);
    }

    assertThat(new SimulatedRuntimeCode().packages()).containsExactlyInAnyOrderElementsOf(packages);
  }
}
