package io.github.clrsim.api.trace;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import java.util.List;

/** What a profiler concluded, in a form that laws can compare with the truth. */
public sealed interface Claim {

  /**
   * This ClassID stands for this type definition, now.
   *
   * @param typeArgs the type arguments in order; empty for a type that is not generic
   */
  record ClassIdentity(
      ClassId classId, ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs)
      implements Claim {
    public ClassIdentity {
      typeArgs = List.copyOf(typeArgs);
    }
  }

  /** No loaded class has this ClassID, now. */
  record NoSuchClass(ClassId classId) implements Claim {}

  /**
   * These modules and classes, and no others that were announced, are loaded now.
   *
   * @param modules in any order
   * @param classes in any order
   */
  record Inventory(List<ModuleId> modules, List<ClassId> classes) implements Claim {
    public Inventory {
      modules = List.copyOf(modules);
      classes = List.copyOf(classes);
    }
  }
}
