package io.github.clrsim.realclr.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
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
  static final String CORE_LIB = "System.Private.CoreLib.dll";

  /** The library that is the runtime itself. */
  public Path coreClr() {
    return directory.resolve(CORE_CLR);
  }

  /** The {@code dotnet} command that starts programs on this runtime, where there is one. */
  public Optional<Path> muxer() {
    // directory is <root>/shared/Microsoft.NETCore.App/<version>, except for a runtime that the
    // user keeps on its own, as in a self-contained application.
    Path frameworks = directory.getParent();
    Path shared = frameworks == null ? null : frameworks.getParent();
    Path root = shared == null ? null : shared.getParent();
    return Optional.ofNullable(root)
        .map(found -> found.resolve("dotnet"))
        .filter(Files::isExecutable);
  }
}
