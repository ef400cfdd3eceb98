package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import java.util.List;

/** Which type a ClassID stands for. */
public record Identity(ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs) {
  public Identity {
    typeArgs = List.copyOf(typeArgs);
  }

  @Override
  public String toString() {
    return "%s of %s%s".formatted(typeDef, moduleId, typeArgs.isEmpty() ? "" : " with " + typeArgs);
  }
}
