package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jars as they are shipped: each has its module name, and no two have a package in common. */
class ModuleNamesIT {

  @Test
  void theJarsAreModulesThatGoTogether() throws IOException {
    ModuleFinder jars = ModuleFinder.of(jars().toArray(Path[]::new));
    List<String> names =
        jars.findAll().stream().map(ModuleReference::descriptor).map(it -> it.name()).toList();
    assertThat(names)
        .filteredOn(name -> name.startsWith("io.github.clrsim"))
        .containsExactlyInAnyOrder(
            "io.github.clrsim.abi",
            "io.github.clrsim.api",
            "io.github.clrsim.cli",
            "io.github.clrsim.conformance",
            "io.github.clrsim.diagnostics",
            "io.github.clrsim.explorer",
            "io.github.clrsim.explorer.junit",
            "io.github.clrsim.fixtures",
            "io.github.clrsim.guest",
            "io.github.clrsim.laws",
            "io.github.clrsim.nettrace",
            "io.github.clrsim.profilers",
            "io.github.clrsim.real",
            "io.github.clrsim.runtime");
    // Resolution refuses two modules that have one package.
    assertThatCode(
            () ->
                Configuration.resolve(
                    jars, List.of(ModuleLayer.boot().configuration()), ModuleFinder.of(), names))
        .doesNotThrowAnyException();
  }

  /** The command line's, and that of the one module that it does not need. */
  private static List<Path> jars() throws IOException {
    Path target = Path.of("target");
    try (Stream<Path> libraries = Files.list(target.resolve("lib"));
        Stream<Path> junit = Files.list(Path.of("..", "explorer-junit", "target"))) {
      return Stream.of(
              Stream.of(target.resolve("clrsim.jar")),
              libraries.filter(file -> file.toString().endsWith(".jar")),
              junit.filter(
                  file ->
                      file.getFileName()
                          .toString()
                          .matches("clrsim-explorer-junit-[0-9.]+(-SNAPSHOT)?\\.jar")))
          .flatMap(jars -> jars)
          .toList();
    }
  }
}
