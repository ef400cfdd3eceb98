package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A program of others, from the folder that {@code CLRSIM_PROGRAMS} names; a test that needs it is
 * left out where none is named.
 *
 * @param assembly its file
 * @param exitCode with which it ends
 * @param isTestRun whether its output is that of a test runner, which differs in times and order
 * @param expected what it prints, so far as that is always the same
 */
record OtherProgram(Path assembly, int exitCode, boolean isTestRun, String expected) {

  /** All that there are. */
  static final List<String> NAMES =
      List.of("proxies", "compile", "fsharp", "actors", "efcore", "xunit", "weaver", "pipes");

  /**
   * Unpacks one.
   *
   * @param version of .NET, on which it is to run
   * @param to a folder for it
   */
  static OtherProgram of(String name, String version, Path to)
      throws IOException, InterruptedException {
    Path programs = named("CLRSIM_PROGRAMS", "a folder with programs.tar.xz");
    Process unpacking =
        new ProcessBuilder(
                "tar",
                "-xJf",
                programs.resolve("programs.tar.xz").toString(),
                "-C",
                to.toString(),
                name)
            .inheritIO()
            .start();
    assertThat(unpacking.waitFor()).isZero();
    String[] row = row(programs, name);
    Path assembly = to.resolve(name).resolve(name + ".dll");
    String frameworks =
        String.join(
            ",",
            Stream.of(row[4].split(",", -1))
                .map(each -> "{\"name\":\"%s\",\"version\":\"%s\"}".formatted(each, version))
                .toList());
    Files.writeString(
        assembly.resolveSibling(name + ".runtimeconfig.json"),
        """
        {"runtimeOptions":{"frameworks":[%s],
          "configProperties":{"System.Globalization.Invariant":true}}}
        """
            .formatted(frameworks));
    Path ofLine =
        programs.resolve(
            "expected/%s.%s.txt".formatted(name, version.substring(0, version.indexOf('.'))));
    Path ofAll = programs.resolve("expected/%s.txt".formatted(name));
    return new OtherProgram(
        assembly,
        Integer.parseInt(row[1]),
        row[3].equals("tests"),
        Files.readString(Files.exists(ofLine) ? ofLine : ofAll));
  }

  private static String[] row(Path programs, String name) throws IOException {
    return Files.readAllLines(programs.resolve("programs.tsv")).stream()
        .map(line -> line.split("\t", -1))
        .filter(row -> row[0].equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What of an output is always the same. */
  String normalised(String output) {
    if (!isTestRun) {
      return output;
    }
    return output
        .lines()
        .map(line -> line.replaceAll("\\x1b\\[[0-9;]*m", ""))
        .filter(
            line -> line.contains("[FAIL]") || line.contains("[SKIP]") || line.contains("Total:"))
        .map(line -> line.strip().replaceAll(", Time:.*", ""))
        .sorted()
        .map(line -> line + "\n")
        .reduce("", String::concat);
  }

  /** The .NET directory with the current runtimes. */
  static Path dotnet() {
    return named("CLRSIM_CURRENT_DOTNET", "a DOTNET_ROOT with .NET 8.0.33, 9.0.22, 10.0.14");
  }

  private static Path named(String variable, String content) {
    Optional<String> value = Optional.ofNullable(System.getenv(variable));
    if (value.isEmpty()) {
      String reason = "skipped, because %s does not name %s".formatted(variable, content);
      System.out.println(reason);
      Assumptions.abort(reason);
    }
    return Path.of(value.orElseThrow());
  }
}
