package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * .NET 8 to 10 with a compiler, and programs of others, where the environment says that they are. A
 * test that needs them is skipped elsewhere; where something is missing in them, it fails.
 */
final class CurrentDotnet {
  private CurrentDotnet() {}

  /** One of the runtimes. */
  static DotnetRuntime runtime(String version) {
    Path directory = root().resolve("shared/Microsoft.NETCore.App").resolve(version);
    assertThat(directory).isDirectory();
    return new DotnetRuntime(
        RuntimeVersion.from(version).orElseThrow(), directory, "CLRSIM_CURRENT_DOTNET");
  }

  /** A program of others, unpacked, with a configuration beside it. */
  static Path program(String name, Path directory) throws Exception {
    Path archive = programs().resolve("programs.tar.xz");
    assertThat(archive).isRegularFile();
    run(directory, "tar", "-xJf", archive.toString(), "-C", directory.toString(), name);
    Path program = directory.resolve(name);
    configure(program.resolve(name + ".dll"), "Microsoft.NETCore.App");
    return program.resolve(name + ".dll");
  }

  /** The lines that it is expected to print. */
  static List<String> expected(String name) throws IOException {
    return Files.readAllLines(programs().resolve("expected").resolve(name + ".txt"));
  }

  /** A program for ASP.NET Core 10, compiled now. */
  static Path webProgram(String source, Path directory) throws Exception {
    Path program = directory.resolve("Web.dll");
    Path text = Files.writeString(directory.resolve("Web.cs"), source);
    configure(program, "Microsoft.NETCore.App", "Microsoft.AspNetCore.App");
    // The compiler's own configuration asks for the server's collector.
    configure(directory.resolve("csc.dll"), "Microsoft.NETCore.App");
    List<String> command =
        new ArrayList<>(
            List.of(
                root().resolve("dotnet").toString(),
                "exec",
                "--runtimeconfig",
                directory.resolve("csc.runtimeconfig.json").toString(),
                root().resolve("roslyn/csc.dll").toString(),
                "-nologo",
                "-nostdlib",
                "-out:" + program,
                text.toString()));
    for (String references : List.of("ref/net10.0", "ref/aspnetcore10.0")) {
      try (Stream<Path> files = Files.list(root().resolve(references))) {
        files.filter(file -> file.toString().endsWith(".dll")).forEach(f -> command.add("-r:" + f));
      }
    }
    run(directory, command.toArray(String[]::new));
    return program;
  }

  private static void configure(Path program, String... frameworks) throws IOException {
    String named =
        Stream.of(frameworks)
            .map("{\"name\": \"%s\", \"version\": \"10.0.0\"}"::formatted)
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
    String name = program.getFileName().toString().replaceFirst("dll$", "runtimeconfig.json");
    Files.writeString(
        program.resolveSibling(name),
        """
        {"runtimeOptions": {
          "frameworks": [%s],
          "configProperties": {"System.Globalization.Invariant": true}
        }}
        """
            .formatted(named));
  }

  private static void run(Path directory, String... command) throws Exception {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
  }

  private static Path root() {
    return named(
        "CLRSIM_CURRENT_DOTNET", "a DOTNET_ROOT with .NET 8.0.33, 9.0.22, 10.0.14, roslyn");
  }

  private static Path programs() {
    return named("CLRSIM_PROGRAMS", "a directory with programs.tar.xz and expected");
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
