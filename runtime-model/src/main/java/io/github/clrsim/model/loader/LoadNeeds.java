package io.github.clrsim.model.loader;

import java.util.ArrayList;
import java.util.List;

/** What a type needs of other types to come to each load level, and whether it is told of. */
final class LoadNeeds {
  private final TypeShape shape;

  LoadNeeds(TypeShape shape) {
    this.shape = shape;
  }

  /** What must have exact parents before the type has: canonical form, parents. */
  List<TypeKey> exactParents(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> shape.exactParents(definition);
      case TypeKey.Instance instance -> {
        List<TypeKey> parts = new ArrayList<>(others(instance, shape.canonical(instance)));
        parts.addAll(shape.exactParents(instance));
        yield parts;
      }
      case TypeKey.ArrayOf array -> List.of(array.element());
      case TypeKey.Variable _ -> List.of();
    };
  }

  /**
   * What must be loaded before the type is, one after the other, each with all that it needs
   * itself: its definition, parents, arguments and canonical form (methodtable.cpp:
   * MethodTable::DoFullyLoad; measured on both). So a generic definition has closed types loaded
   * that its base class names.
   */
  List<TypeKey> whenLoaded(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> {
        List<TypeKey> parts = parents(definition);
        parts.addAll(definition.variables());
        yield parts;
      }
      case TypeKey.Instance instance -> {
        List<TypeKey> parts = new ArrayList<>(List.of(instance.definition()));
        parts.addAll(parents(instance));
        parts.addAll(instance.arguments());
        parts.addAll(others(instance, shape.canonical(instance)));
        yield parts;
      }
      case TypeKey.ArrayOf array -> List.of(array.element());
      case TypeKey.Variable _ -> List.of();
    };
  }

  /**
   * The values inside the type and those of static fields, which are loaded last. What lies inside
   * an instance is loaded as it lies inside the shared form, whose fields it has.
   */
  List<TypeKey> fields(TypeKey key) {
    List<TypeKey> fields = new ArrayList<>(shape.embedded(shape.canonical(key)));
    TypeLoader.definitionOf(key)
        .ifPresent(definition -> fields.addAll(shape.staticValues(definition, arguments(key))));
    return fields;
  }

  private List<TypeKey> parents(TypeKey key) {
    List<TypeKey> parents = new ArrayList<>();
    shape.base(key).ifPresent(parents::add);
    parents.addAll(shape.interfaces(key));
    return parents;
  }

  private static List<TypeKey> others(TypeKey key, TypeKey canonical) {
    return canonical.equals(key) ? List.of() : List.of(canonical);
  }

  /** What is looked at for the layout of the type, and no more. */
  List<TypeKey> begun(TypeKey key) {
    return shape.enums(key);
  }

  /** The type arguments; of an open type, its variables. */
  List<TypeKey> arguments(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> definition.variables();
      case TypeKey.Instance instance -> instance.arguments();
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> List.of();
    };
  }

  /**
   * Never announced: arrays, type variables and what holds one, the open form of a generic (G24).
   */
  boolean isAnnounced(TypeKey key) {
    return !(key instanceof TypeKey.ArrayOf) && !key.isOpen();
  }
}
