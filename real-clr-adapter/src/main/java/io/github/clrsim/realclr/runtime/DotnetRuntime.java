package io.github.clrsim.realclr.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A real .NET runtime on this machine, complete enough to be hosted.
 *
 * @param directory holds {@code libcoreclr.so}, {@code System.Private.CoreLib.dll} and the
 *     framework assemblies
 * @param source how it was found, in words for the user
 */
public record DotnetRuntime(RuntimeVersion version, Path directory, String source) {

  static final String CORE_CLR = "libcoreclr.so";
  static final String HOST_FXR = "libhostfxr.so";

  static final String CORE_LIB = "System.Private.CoreLib.dll";

  /** The library that is the runtime itself. */
  public Path coreClr() {
    return directory.resolve(CORE_CLR);
  }

  /** The .NET installation that the runtime is part of, where it is. */
  public Optional<Path> root() {
    return rootOf(directory);
  }

  private static Optional<Path> rootOf(Path directory) {
    // directory is <root>/shared/Microsoft.NETCore.App/<version>, except for a runtime that the
    // user keeps on its own, as in a self-contained application.
    Path frameworks = directory.getParent();
    Path shared = frameworks == null ? null : frameworks.getParent();
    Path root = shared == null ? null : shared.getParent();
    return Optional.ofNullable(root)
        .filter(
            found -> directory.startsWith(found.resolve(InstalledRuntimes.FRAMEWORK.toString())));
  }

  /**
   * The folder that holds the frameworks of an installation, or else the runtime alone.
   *
   * @param directory the runtime's
   */
  public static Path frameworksOf(Path directory) {
    return rootOf(directory).map(root -> root.resolve("shared")).orElse(directory);
  }

  /**
   * The runtime in a directory; nothing where none can be told.
   *
   * @param source how it was found, in words for the user
   */
  public static Optional<DotnetRuntime> in(Path directory, String source) {
    return InstalledRuntimes.versionOf(directory)
        .map(version -> new DotnetRuntime(version, directory, source));
  }

  /** The {@code dotnet} command that starts programs on this runtime, where there is one. */
  public Optional<Path> muxer() {
    return root().map(root -> root.resolve("dotnet")).filter(Files::isExecutable);
  }

  /** The library that works out what programs need: the newest of the installation. */
  public Optional<Path> hostFxr() {
    return root().stream()
        .flatMap(root -> InstalledRuntimes.list(root.resolve("host/fxr")).stream())
        .filter(each -> Files.isRegularFile(each.resolve(HOST_FXR)))
        .flatMap(
            each ->
                RuntimeVersion.from(each.getFileName().toString())
                    .map(version -> Map.entry(version, each))
                    .stream())
        .max(Map.Entry.comparingByKey())
        .map(newest -> newest.getValue().resolve(HOST_FXR));
  }
}
