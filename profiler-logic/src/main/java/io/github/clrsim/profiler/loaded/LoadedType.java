package io.github.clrsim.profiler.loaded;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;

/**
 * A type definition without type parameters that is loaded: the proof that asking for it by its
 * token loads nothing. Only {@link Assumptions} gives one out. It holds until the module unloads.
 */
public final class LoadedType {
  private final ModuleId moduleId;
  private final MetadataToken typeDef;

  LoadedType(ModuleId moduleId, MetadataToken typeDef) {
    this.moduleId = moduleId;
    this.typeDef = typeDef;
  }

  /** The module that defines it. */
  public ModuleId moduleId() {
    return moduleId;
  }

  /** Its token there. */
  public MetadataToken typeDef() {
    return typeDef;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LoadedType type
        && moduleId.equals(type.moduleId)
        && typeDef.equals(type.typeDef);
  }

  @Override
  public int hashCode() {
    return 31 * moduleId.hashCode() + typeDef.hashCode();
  }

  @Override
  public String toString() {
    return typeDef + " of " + moduleId;
  }
}
