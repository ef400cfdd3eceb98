package io.github.clrsim.large;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.clrsim.model.metadata.AssemblyImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Programs of others that a test needs. */
final class Tool {
  // The compiler's own asks for the server's garbage collector.
  private static final String RUNTIME_CONFIG =
      """
      {"runtimeOptions":{"tfm":"net10.0",
        "framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"},
        "configProperties":{"System.Globalization.Invariant":true}}}
      """;

  private Tool() {}

  /** Compiles a library against the reference assemblies of .NET 8. */
  static AssemblyImage compiled(Path dotnet, Path folder, String source)
      throws IOException, InterruptedException {
    Path config = Files.writeString(folder.resolve("csc.runtimeconfig.json"), RUNTIME_CONFIG);
    Path program = Files.writeString(folder.resolve(LargeLibrary.NAME + ".cs"), source);
    Path library = folder.resolve(LargeLibrary.NAME + ".dll");
    List<String> command =
        new ArrayList<>(
            List.of(
                dotnet.resolve("dotnet").toString(),
                "exec",
                "--runtimeconfig",
                config.toString(),
                dotnet.resolve("roslyn/csc.dll").toString(),
                "-nologo",
                "-deterministic",
                "-nostdlib",
                "-nowarn:CS0649,CS0169,CS0414",
                "-target:library",
                "-out:" + library));
    try (Stream<Path> references = Files.list(dotnet.resolve("ref/net8.0"))) {
      references
          .map(Path::toString)
          .filter(file -> file.endsWith(".dll"))
          .sorted()
          .forEach(file -> command.add("-r:" + file));
    }
    command.add(program.toString());
    run(folder, command);
    return AssemblyImage.read(library);
  }

  /** Runs a command in a folder; it fails if the command does. */
  static void run(Path folder, List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    Process process = builder.directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError("%s%n%s".formatted(String.join(" ", command), output));
    }
  }
}
