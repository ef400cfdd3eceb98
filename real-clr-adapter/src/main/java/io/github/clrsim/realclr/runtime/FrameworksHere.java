package io.github.clrsim.realclr.runtime;

import io.github.clrsim.api.Frameworks;
import java.nio.file.Path;

/** The frameworks of the runtimes of this machine, and of those that are fetched. */
public final class FrameworksHere implements Frameworks {
  /** For {@link java.util.ServiceLoader}. */
  public FrameworksHere() {}

  @Override
  public Path directory(String version) {
    return DotnetRuntimes.onThisMachine()
        .standingFor(RuntimeVersion.from(version).orElseThrow())
        .directory();
  }
}
