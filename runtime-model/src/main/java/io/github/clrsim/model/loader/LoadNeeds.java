package io.github.clrsim.model.loader;

import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a type needs of other types to come to each load level, and whether it is told of. */
final class LoadNeeds {
  private final TypeShape shape;
  private final NamedTypes types;
  private final Predicate<LoadedAssembly> isTrusted;

  /**
   * The needs of types of these shapes.
   *
   * @param isTrusted whether an assembly is compiled ahead and says that its types need no checks,
   *     as the framework's do
   */
  LoadNeeds(TypeShape shape, Predicate<LoadedAssembly> isTrusted) {
    this.shape = shape;
    this.types = shape.types();
    this.isTrusted = isTrusted;
  }

  /**
   * Whose method tables that of the type is made of: of a base class the shared form does (N112;
   * methodtablebuilder.cpp).
   */
  List<TypeKey> methodTable(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> approximateBase(definition);
      case TypeKey.Instance instance -> {
        TypeKey canonical = types.canonical(instance);
        yield canonical.equals(instance) ? approximateBase(instance) : List.of(canonical);
      }
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> List.of();
    };
  }

  private List<TypeKey> approximateBase(TypeKey key) {
    Optional<TypeKey> base = types.base(key);
    return base.isPresent() ? List.of(types.canonical(base.get())) : List.of();
  }

  /** What must have exact parents before the type has: canonical form, parents. */
  List<TypeKey> exactParents(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> shape.exactParents(definition);
      case TypeKey.Instance instance -> {
        TypeKey canonical = types.canonical(instance);
        List<TypeKey> parts = new ArrayList<>();
        parts.add(canonical.equals(instance) ? instance.definition() : canonical);
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
        List<TypeKey> parts = new ArrayList<>();
        parts.add(instance.definition());
        parts.addAll(parents(instance));
        parts.addAll(instance.arguments());
        TypeKey canonical = types.canonical(instance);
        if (!canonical.equals(instance)) {
          parts.add(canonical);
        }
        yield parts;
      }
      case TypeKey.ArrayOf array -> List.of(array.element());
      case TypeKey.Variable _ -> List.of();
    };
  }

  /**
   * The values inside the type and those of static fields, which are loaded last. What lies inside
   * an instance is loaded as it lies inside the shared form, whose fields it has. That is done to
   * check them, and so it is not done for types that need no checks (N111).
   */
  List<TypeKey> fields(TypeKey key) {
    Optional<TypeKey.Definition> definition = TypeLoader.definitionOf(key);
    if (definition.isEmpty()) {
      return shape.embedded(key);
    }
    if (isTrusted.test(definition.get().assembly())) {
      return List.of();
    }
    List<TypeKey> fields = new ArrayList<>(shape.embedded(types.canonical(key)));
    fields.addAll(shape.staticValues(definition.get(), arguments(key)));
    return fields;
  }

  /**
   * What is looked at when all that the type is made of is loaded, to check it: whether constraints
   * can be met, with a definition those that it and its methods state, with an instance those that
   * its arguments are held to; and whether a definition may see what it names, for which the types
   * around nested ones are asked. Each is loaded with all that it needs itself, and not checked in
   * its turn (N110).
   */
  List<TypeKey> checks(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition ->
          isTrusted.test(definition.assembly()) ? List.of() : checks(definition);
      case TypeKey.Instance instance ->
          instance.isOpen() || types.isShared(instance)
              ? List.of()
              : shape.constraints(instance.definition(), instance.arguments(), false);
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> List.of();
    };
  }

  private List<TypeKey> checks(TypeKey.Definition definition) {
    List<TypeKey> checks = new ArrayList<>();
    addAccess(parents(definition), checks);
    addAccess(shape.embedded(definition), checks);
    addAccess(shape.staticValues(definition, definition.variables()), checks);
    for (TypeKey constraint : shape.constraints(definition, definition.variables(), true)) {
      checks.add(constraint);
      addAccess(constraint, checks);
    }
    return checks;
  }

  private void addAccess(List<TypeKey> named, List<TypeKey> checks) {
    for (TypeKey each : named) {
      addAccess(each, checks);
    }
  }

  private void addAccess(TypeKey named, List<TypeKey> checks) {
    switch (named) {
      case TypeKey.Definition definition -> checks.addAll(shape.enclosing(definition));
      case TypeKey.Instance instance -> {
        addAccess(instance.arguments(), checks);
        checks.addAll(shape.enclosing(instance.definition()));
      }
      case TypeKey.ArrayOf array -> addAccess(array.element(), checks);
      case TypeKey.Variable _ -> {}
    }
  }

  private List<TypeKey> parents(TypeKey key) {
    Optional<TypeKey> base = types.base(key);
    List<TypeKey> interfaces = shape.interfaces(key);
    List<TypeKey> parents = new ArrayList<>(interfaces.size() + 2);
    if (base.isPresent()) {
      parents.add(base.get());
    }
    parents.addAll(interfaces);
    return parents;
  }

  /** What is looked at for the layout of the type, and no more. */
  List<TypeKey> begun(TypeKey key) {
    List<TypeKey> enums = shape.enums(key);
    List<TypeKey> embedded = shape.embedded(types.canonical(key));
    if (enums.isEmpty()) {
      return embedded;
    }
    List<TypeKey> inside = new ArrayList<>(enums);
    inside.addAll(embedded);
    return inside;
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
