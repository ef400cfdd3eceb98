package io.github.clrsim.arguments;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import java.util.ArrayList;
import java.util.List;

/** What random programs of calls load. */
final class Parceled {
  static final Assemblies ASSEMBLIES = everything();

  private Parceled() {}

  private static Assemblies everything() {
    List<AssemblyImage> images =
        new ArrayList<>(List.of(AssemblyImage.read(Fixtures.coreLibrary())));
    for (String name : Fixtures.assemblyNames()) {
      images.add(AssemblyImage.read(Fixtures.assembly(name)));
    }
    return Assemblies.of(images);
  }
}
