package io.github.clrsim.conformance.guest;

import io.github.clrsim.api.Frameworks;
import io.github.clrsim.fixtures.Fixtures;
import java.nio.file.Path;
import java.util.Objects;

/** The small core library for that of every runtime, so that a test needs none. */
public final class SmallFramework implements Frameworks {
  /** A service. */
  public SmallFramework() {}

  @Override
  public Path directory(String version) {
    return Objects.requireNonNull(Fixtures.coreLibrary().getParent());
  }
}
