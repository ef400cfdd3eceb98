package io.github.clrsim.model.loader;

import java.util.ArrayList;
import java.util.List;

/** What a type needs of other types to come to each load level, and whether it is told of. */
final class LoadNeeds {
  private final TypeShape shape;

  LoadNeeds(TypeShape shape) {
    this.shape = shape;
  }

  /** What must have exact parents before the type has: definition, canonical form, parents. */
  List<TypeKey> exactParents(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition when shape.arity(definition) > 0 -> List.of();
      case TypeKey.Definition definition -> shape.exactParents(definition);
      case TypeKey.Instance instance when instance.isOpen() -> List.of(instance.definition());
      case TypeKey.Instance instance -> {
        List<TypeKey> parts = new ArrayList<>(List.of(instance.definition()));
        TypeKey canonical = shape.canonical(instance);
        if (!canonical.equals(instance)) {
          parts.add(canonical);
        }
        parts.addAll(shape.exactParents(instance));
        yield parts;
      }
      case TypeKey.ArrayOf array -> List.of(array.element());
      case TypeKey.Variable variable -> List.of();
    };
  }

  /**
   * What must be loaded before the type is: its interfaces, its arguments, the value types inside
   * it, and those of static fields (methodtable.cpp: MethodTable::DoFullyLoad; measured on both).
   * What lies inside an instance is loaded as it lies inside the shared form, whose fields it has.
   */
  List<TypeKey> whenLoaded(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition when shape.arity(definition) > 0 -> List.of();
      case TypeKey.Definition definition -> {
        List<TypeKey> dependencies = new ArrayList<>(shape.interfaces(definition));
        dependencies.addAll(shape.embedded(definition));
        dependencies.addAll(shape.staticValues(definition, List.of()));
        yield dependencies;
      }
      case TypeKey.Instance instance when instance.isOpen() -> List.of();
      case TypeKey.Instance instance -> {
        List<TypeKey> dependencies = new ArrayList<>(shape.interfaces(instance));
        dependencies.addAll(instance.arguments());
        dependencies.addAll(shape.embedded(shape.canonical(instance)));
        dependencies.addAll(shape.staticValues(instance.definition(), instance.arguments()));
        yield dependencies;
      }
      case TypeKey.ArrayOf array -> List.of();
      case TypeKey.Variable variable -> List.of();
    };
  }

  /** What is looked at for the layout of the type, and no more. */
  List<TypeKey> begun(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition when shape.arity(definition) > 0 -> List.of();
      case TypeKey.Definition definition -> shape.enums(definition);
      case TypeKey.Instance instance when instance.isOpen() -> List.of();
      case TypeKey.Instance instance -> shape.enums(instance);
      case TypeKey.ArrayOf array -> List.of();
      case TypeKey.Variable variable -> List.of();
    };
  }

  /** The type arguments; of an open type, its variables. */
  List<TypeKey> arguments(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition when shape.arity(definition) == 0 -> List.of();
      case TypeKey.Definition definition -> shape.variables(definition);
      case TypeKey.Instance instance -> instance.arguments();
      case TypeKey.ArrayOf array -> List.of();
      case TypeKey.Variable variable -> List.of();
    };
  }

  /**
   * Never announced: arrays, type variables and what holds one, the open form of a generic (G24).
   */
  boolean isAnnounced(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> shape.arity(definition) == 0;
      case TypeKey.Instance instance -> !instance.isOpen();
      case TypeKey.ArrayOf array -> false;
      case TypeKey.Variable variable -> false;
    };
  }
}
