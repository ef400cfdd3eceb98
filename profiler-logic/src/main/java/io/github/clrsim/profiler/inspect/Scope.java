package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import java.util.List;

/**
 * Where a signature stands: what its tokens and its type variables mean.
 *
 * @param moduleId whose metadata has its tokens
 * @param typeArgs what {@code !0} and the next stand for
 * @param methodArgs what {@code !!0} and the next stand for; none outside methods
 */
public record Scope(ModuleId moduleId, List<ClassId> typeArgs, List<ClassId> methodArgs) {
  public Scope {
    typeArgs = List.copyOf(typeArgs);
    methodArgs = List.copyOf(methodArgs);
  }

  /** The scope of a class's own fields. */
  static Scope ofFields(ModuleId moduleId, List<ClassId> typeArgs) {
    return new Scope(moduleId, typeArgs, List.of());
  }
}
