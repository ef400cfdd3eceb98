package io.github.clrsim.arguments;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;

/** What random programs of calls load. */
final class Parceled {
  static final Assemblies ASSEMBLIES = everything();

  private Parceled() {}

  private static Assemblies everything() {
    return Assemblies.read(Fixtures.shipped());
  }
}
