package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Recognises .NET runtimes in directories, without starting anything. */
final class InstalledRuntimes {

  static final Path FRAMEWORK = Path.of("shared", "Microsoft.NETCore.App");
  private static final Pattern INCLUDED =
      Pattern.compile(
          "\"name\"\\s*:\\s*\"Microsoft\\.NETCore\\.App\"\\s*,"
              + "\\s*\"version\"\\s*:\\s*\"([^\"]+)\"");

  private InstalledRuntimes() {}

  /** The runtimes of a .NET installation, in order of version; none where it is not one. */
  static List<DotnetRuntime> under(Path root, String source) {
    return list(root.resolve(FRAMEWORK.toString())).stream()
        .filter(InstalledRuntimes::complete)
        .flatMap(
            directory ->
                RuntimeVersion.from(directory.getFileName().toString())
                    .map(version -> new DotnetRuntime(version, directory, source))
                    .stream())
        .sorted((a, b) -> a.version().compareTo(b.version()))
        .toList();
  }

  /** The runtimes of the directory the user named: an installation, or one runtime by itself. */
  static List<DotnetRuntime> chosen(Path directory) {
    var installed = under(directory, "CLRSIM_DOTNET");
    if (!installed.isEmpty()) {
      return installed.reversed();
    }
    if (!complete(directory)) {
      throw noDotnet(directory).thrown();
    }
    return List.of(
        versionOf(directory)
            .map(version -> new DotnetRuntime(version, directory, "CLRSIM_DOTNET"))
            .orElseThrow(() -> noVersion(directory).thrown()));
  }

  private static boolean complete(Path directory) {
    return Files.isRegularFile(directory.resolve(DotnetRuntime.CORE_CLR))
        && Files.isRegularFile(directory.resolve(DotnetRuntime.CORE_LIB));
  }

  // An installation names the directory for the version; a self-contained application tells it in
  // its runtimeconfig.json.
  static Optional<RuntimeVersion> versionOf(Path directory) {
    Path name = directory.getFileName();
    var named =
        name == null ? Optional.<RuntimeVersion>empty() : RuntimeVersion.from(name.toString());
    return named.or(
        () ->
            list(directory).stream()
                .filter(file -> file.toString().endsWith(".runtimeconfig.json"))
                .flatMap(file -> INCLUDED.matcher(read(file)).results())
                .flatMap(match -> RuntimeVersion.from(match.group(1)).stream())
                .findFirst());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      return ""; // Not being able to tell the version has a diagnostic of its own.
    }
  }

  /** What is in a directory, in order of names; nothing where there is none. */
  static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException absent) {
      return List.of();
    }
  }

  private static Diagnostic noDotnet(Path directory) {
    return new Diagnostic(
        "CLRSIM_DOTNET names a directory that holds no .NET runtime: " + directory,
        "environment variable CLRSIM_DOTNET",
        "a .NET directory has shared/Microsoft.NETCore.App/VERSION in it, or "
            + DotnetRuntime.CORE_CLR
            + " and "
            + DotnetRuntime.CORE_LIB
            + " themselves",
        "name the directory that holds the dotnet command, or unset CLRSIM_DOTNET");
  }

  private static Diagnostic noVersion(Path directory) {
    return new Diagnostic(
        "the version of the .NET runtime in " + directory + " cannot be determined",
        "environment variable CLRSIM_DOTNET",
        "what the runtime may do depends on its version, which stands in the directory's name or"
            + " in a *.runtimeconfig.json with includedFrameworks; neither is there",
        "rename the directory to the version, such as 9.0.5, or name an installed .NET");
  }
}
