package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the search for runtimes may know about a machine. Its file system is the one of {@code
 * home}, so a test can bring a machine of its own.
 */
record Machine(Map<String, String> environment, Path home, String system, String processor) {

  /** Where the diagnostic about an unsupported machine comes from. */
  static final String WHERE = "the adapter for the real CLR";

  /** A directory that may hold a .NET installation, and how we came to it. */
  record Place(Path root, String source) {}

  Machine {
    environment = Map.copyOf(environment);
  }

  static Machine thisOne() {
    return new Machine(
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        System.getProperty("os.name"),
        System.getProperty("os.arch"));
  }

  /** Refuses, with a diagnostic, a machine whose .NET this adapter cannot drive. */
  void requireSupported() {
    if (isSupported()) {
      return;
    }
    throw new Diagnostic(
            "the real CLR cannot be driven on %s %s%s"
                .formatted(system, processor, hasMusl() ? " musl" : ""),
            WHERE,
            "it is written for Linux on x64 with glibc; other systems are not there yet",
            "run on Linux x64 (a container will do), or use the simulated CLR, which runs"
                + " everywhere")
        .thrown();
  }

  /** Whether this adapter can drive a .NET here. */
  boolean isSupported() {
    boolean isLinux = system.toLowerCase(Locale.ROOT).contains("linux");
    boolean isX64 = List.of("amd64", "x86_64").contains(processor);
    return isLinux && isX64 && !hasMusl();
  }

  private boolean hasMusl() {
    return Files.exists(path("/lib/ld-musl-x86_64.so.1"));
  }

  /** The .NET directory the user named, which rules out every other. */
  Optional<Path> chosenDotnet() {
    return variable("CLRSIM_DOTNET").map(this::path);
  }

  /** Where an installed .NET may be, best first, each directory once. */
  List<Place> dotnetPlaces() {
    var places = new ArrayList<Place>();
    for (String name : List.of("DOTNET_ROOT", "DOTNET_ROOT_X64")) {
      variable(name).ifPresent(root -> add(places, path(root), name));
    }
    for (String entry : variable("PATH").orElse("").split(File.pathSeparator, -1)) {
      Path command = path(entry).resolve("dotnet");
      if (!entry.isEmpty() && Files.isRegularFile(command)) {
        // The command on PATH is usually a link; the installation is around what it points to.
        directoryOf(command).ifPresent(root -> add(places, root, "dotnet on PATH"));
      }
    }
    return List.copyOf(places);
  }

  /** Where fetched runtimes are kept. */
  Path cacheDirectory() {
    // The XDG base directory specification: a relative XDG_CACHE_HOME is to be ignored.
    return variable("CLRSIM_RUNTIMES")
        .map(this::path)
        .orElseGet(
            () ->
                variable("XDG_CACHE_HOME")
                    .filter(value -> value.startsWith("/"))
                    .map(this::path)
                    .orElseGet(() -> home.resolve(".cache"))
                    .resolve("clrsim")
                    .resolve("runtimes"));
  }

  private Path path(String text) {
    return home.getFileSystem().getPath(text).toAbsolutePath();
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  private static void add(List<Place> places, Path root, String source) {
    Path known = real(root);
    if (places.stream().noneMatch(place -> place.root().equals(known))) {
      places.add(new Place(known, source));
    }
  }

  private static Optional<Path> directoryOf(Path command) {
    return Optional.ofNullable(real(command).getParent());
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException notThere) {
      return path; // Whoever looks into it will find nothing, which is the truth.
    }
  }
}
