package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.loader.assembly.AssemblyFile;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.LoadRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a type is made of, as its metadata says: parents, fields of value types, constraints. What
 * is asked several times while a type is loaded is found out once.
 */
final class TypeShape {
  private final NamedTypes types;
  private final InterfaceMap interfaces;
  private final LoadRules rules;
  private final Map<TypeKey, Fields> fields = new HashMap<>();
  private final Set<TypeKey> whole = new HashSet<>();

  /** The types of fields whose values lie inside the instances. */
  private record Fields(List<TypeKey> embedded, List<TypeKey> enums) {
    static final Fields NONE = new Fields(List.of(), List.of());
  }

  TypeShape(NamedTypes types, LoadRules rules) {
    this.types = types;
    this.interfaces = new InterfaceMap(types, rules);
    this.rules = rules;
  }

  /** The types that metadata names. */
  NamedTypes types() {
    return types;
  }

  /**
   * The parents that must be exact before the type is: the base class, and the interfaces if any of
   * them has type arguments, be it an inherited one (clsload.cpp: LoadExactInterfaceMap; G25, G26).
   */
  List<TypeKey> exactParents(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> exactParents(key, definition, definition.variables());
      case TypeKey.Instance instance ->
          exactParents(key, instance.definition(), instance.arguments());
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> List.of();
    };
  }

  private List<TypeKey> exactParents(
      TypeKey key, TypeKey.Definition definition, List<TypeKey> arguments) {
    List<TypeKey> parents = new ArrayList<>();
    types.base(key).ifPresent(parents::add);
    parents.addAll(interfaces.exact(key, definition, arguments));
    return parents;
  }

  /** The interfaces that the type itself names, with its arguments filled in. */
  List<TypeKey> interfaces(TypeKey key) {
    return interfaces.interfaces(key);
  }

  /**
   * The value types that instances hold inside themselves. An enum is not among them: a field of it
   * counts as one of the integer type beneath (field.h: FieldDesc::GetFieldType).
   */
  List<TypeKey> embedded(TypeKey key) {
    return fields(key).embedded();
  }

  /**
   * The enums that instances hold. They are only looked at for their size, and so begun and never
   * announced, but unloaded they are with all others (methodtablebuilder.cpp).
   */
  List<TypeKey> enums(TypeKey key) {
    return fields(key).enums();
  }

  /** The value types of its static fields, whose values lie apart from the class; enums do not. */
  List<TypeKey> staticValues(TypeKey.Definition definition, List<TypeKey> arguments) {
    List<TypeSignature> signatures = NamedTypes.facts(definition).staticFields();
    if (signatures.isEmpty()) {
      return List.of();
    }
    List<TypeKey> values = new ArrayList<>();
    for (TypeSignature signature : signatures) {
      if (isNamedValue(signature)) {
        Optional<TypeKey> key = types.named(definition, signature, arguments);
        if (key.isPresent() && types.isValueType(key.get()) && !types.isEnum(key.get())) {
          values.add(key.get());
        }
      }
    }
    return values;
  }

  /**
   * What the type arguments are held to; with those of its methods, of which only what names none
   * of their own type parameters is known.
   */
  List<TypeKey> constraints(
      TypeKey.Definition definition, List<TypeKey> arguments, boolean withMethods) {
    AssemblyFile.Constraints all = definition.assembly().file().constraints(definition.row());
    if (all.ofType().isEmpty() && (!withMethods || all.ofMethods().isEmpty())) {
      return List.of();
    }
    List<TypeKey> constraints = new ArrayList<>();
    addNamed(definition, all.ofType(), arguments, constraints);
    if (withMethods) {
      List<TypeKey> ofMethods = new ArrayList<>();
      addNamed(definition, all.ofMethods(), arguments, ofMethods);
      ofMethods.forEach(each -> addOfMethod(each, constraints));
    }
    return constraints;
  }

  /** On newer versions only what the instance of an interface names is loaded for a method. */
  private void addOfMethod(TypeKey constraint, List<TypeKey> constraints) {
    if (!rules.loadsInterfacesForMethods()
        && constraint instanceof TypeKey.Instance instance
        && types.isInterface(instance.definition())) {
      instance.arguments().forEach(each -> addInnermost(each, constraints));
    } else {
      constraints.add(constraint);
    }
  }

  private static void addInnermost(TypeKey named, List<TypeKey> found) {
    switch (named) {
      case TypeKey.Definition definition -> found.add(definition);
      case TypeKey.Instance instance ->
          instance.arguments().forEach(each -> addInnermost(each, found));
      case TypeKey.ArrayOf array -> addInnermost(array.element(), found);
      case TypeKey.Variable _ -> {}
    }
  }

  private void addNamed(
      TypeKey.Definition definition,
      List<MetadataToken> tokens,
      List<TypeKey> arguments,
      List<TypeKey> found) {
    for (MetadataToken token : tokens) {
      Optional<TypeKey> key = types.named(definition, token, arguments);
      if (key.isPresent()) {
        found.add(key.get());
      }
    }
  }

  /** The types that one is nested in, the innermost first. */
  List<TypeKey> enclosing(TypeKey.Definition definition) {
    if (NamedTypes.facts(definition).enclosing() == 0) {
      return List.of();
    }
    List<TypeKey> around = new ArrayList<>();
    for (int row = NamedTypes.facts(definition).enclosing(); row > 0; ) {
      TypeKey.Definition next = new TypeKey.Definition(definition.assembly(), row);
      around.add(next);
      row = NamedTypes.facts(next).enclosing();
    }
    return around;
  }

  private static boolean isNamedValue(TypeSignature field) {
    return !(field instanceof TypeSignature.Primitive) && mayBeValue(field);
  }

  private Fields fields(TypeKey key) {
    Fields known = fields.get(key);
    if (known == null) {
      known =
          switch (key) {
            case TypeKey.Definition definition -> fields(definition, definition.variables());
            case TypeKey.Instance instance -> fields(instance.definition(), instance.arguments());
            case TypeKey.ArrayOf _, TypeKey.Variable _ -> Fields.NONE;
          };
      fields.put(key, known);
    }
    return known;
  }

  private Fields fields(TypeKey.Definition definition, List<TypeKey> arguments) {
    List<TypeSignature> signatures = NamedTypes.facts(definition).instanceFields();
    if (signatures.isEmpty()) {
      return Fields.NONE;
    }
    List<TypeKey> embedded = new ArrayList<>();
    List<TypeKey> enums = new ArrayList<>();
    for (TypeSignature signature : signatures) {
      if (mayBeValue(signature)) {
        Optional<TypeKey> key = types.named(definition, signature, arguments);
        if (key.isPresent() && types.isValueType(key.get()) && !key.get().equals(definition)) {
          (types.isEnum(key.get()) ? enums : embedded).add(key.get());
        }
      }
    }
    return new Fields(embedded, enums);
  }

  /** A field whose signature says that it is a reference is one, whatever it refers to. */
  private static boolean mayBeValue(TypeSignature field) {
    return switch (field) {
      case TypeSignature.ClassOrValueType named -> named.isValueType();
      case TypeSignature.GenericInstance instance -> instance.definition().isValueType();
      default -> true;
    };
  }

  /**
   * Requires what a method table is made of: all types above it, and the size of every value inside
   * it, however deep it lies (methodtablebuilder.cpp). Of open types nothing is required.
   *
   * @throws TypeLoadFailure if a part is missing
   */
  void requireMethodTable(TypeKey key) {
    if (whole.contains(key)) {
      return;
    }
    if (isMadeOfWholeParts(key)) {
      whole.add(key);
    } else {
      Set<TypeKey> parts = new HashSet<>();
      require(key, parts);
      whole.addAll(parts);
    }
  }

  /** So it is with most, as the parents of a type mostly come before it. */
  private boolean isMadeOfWholeParts(TypeKey key) {
    if (key.isOpen() || key instanceof TypeKey.ArrayOf) {
      return true;
    }
    Optional<TypeKey> base = types.base(key);
    return (base.isEmpty() || whole.contains(base.get()))
        && whole.containsAll(interfaces(key))
        && whole.containsAll(embedded(key));
  }

  private void require(TypeKey key, Set<TypeKey> seen) {
    if (!whole.contains(key) && seen.add(key)) {
      switch (key) {
        case TypeKey.Definition definition when definition.isOpen() -> {}
        case TypeKey.Definition _ -> requireParts(key, seen);
        case TypeKey.Instance instance when instance.isOpen() -> {}
        case TypeKey.Instance _ -> requireParts(key, seen);
        case TypeKey.ArrayOf _, TypeKey.Variable _ -> {}
      }
    }
  }

  private void requireParts(TypeKey key, Set<TypeKey> seen) {
    Optional<TypeKey> base = types.base(key);
    if (base.isPresent()) {
      require(base.get(), seen);
    }
    for (TypeKey part : interfaces(key)) {
      require(part, seen);
    }
    for (TypeKey part : embedded(key)) {
      require(part, seen);
    }
  }
}
