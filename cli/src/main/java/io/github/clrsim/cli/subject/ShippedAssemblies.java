package io.github.clrsim.cli.subject;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import java.util.ArrayList;
import java.util.List;

/** The assemblies that come with clrsim, opened once. */
final class ShippedAssemblies {
  private static final Assemblies ALL =
      // The small core library even where a real one is at hand: a run must not depend on the
      // machine.
      with(AssemblyImage.read(Fixtures.coreLibrary()));

  private ShippedAssemblies() {}

  /** All of them, with the small core library. */
  static Assemblies all() {
    return ALL;
  }

  /** All of them, with another core library. */
  static Assemblies with(AssemblyImage coreLibrary) {
    List<AssemblyImage> images = new ArrayList<>(List.of(coreLibrary));
    for (String name : Fixtures.assemblyNames()) {
      images.add(AssemblyImage.read(Fixtures.assembly(name)));
    }
    return Assemblies.of(images);
  }
}
