package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.loader.assembly.AssemblyFile;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types that metadata names, as they really stand there: of which sort they are, what class
 * each descends from, and the form that shares code with it. What is asked several times while a
 * type is loaded is found out once.
 */
final class NamedTypes {
  private final TypeResolver resolver;
  private final Map<TypeKey.Definition, Sort> sorts = new HashMap<>();
  // Of core library types alone: what others name may mean something else when more is loaded.
  private final Map<TypeKey, Optional<TypeKey>> coreBases = new HashMap<>();
  private final Map<TypeKey.Instance, TypeKey> canonical = new HashMap<>();
  private Optional<TypeKey.Definition> object = Optional.empty();
  private Optional<TypeKey.Definition> canon = Optional.empty();

  /** How values of a type are held. */
  private enum Sort {
    REFERENCE,
    VALUE,
    ENUM
  }

  NamedTypes(TypeResolver resolver) {
    this.resolver = resolver;
  }

  /** The type that a token of the definition means, over these arguments. */
  Optional<TypeKey> named(
      TypeKey.Definition definition, MetadataToken token, List<TypeKey> arguments) {
    return standing(resolver.token(definition.assembly(), token, arguments));
  }

  /** The type that a signature in the definition means, over these arguments. */
  Optional<TypeKey> named(
      TypeKey.Definition definition, TypeSignature signature, List<TypeKey> arguments) {
    return standing(resolver.signature(definition.assembly(), signature, arguments));
  }

  private Optional<TypeKey> standing(Optional<TypeKey> named) {
    if (named.isEmpty()) {
      return named;
    }
    TypeKey standing = standing(named.get());
    return standing.equals(named.get()) ? named : Optional.of(standing);
  }

  /** The class that this one extends, if it extends one. */
  Optional<TypeKey> base(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> base(key, definition, definition.variables());
      case TypeKey.Instance instance -> base(key, instance.definition(), instance.arguments());
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> Optional.empty();
    };
  }

  private Optional<TypeKey> base(
      TypeKey key, TypeKey.Definition definition, List<TypeKey> arguments) {
    Optional<MetadataToken> token = facts(definition).base();
    if (token.isEmpty()) {
      return Optional.empty();
    }
    if (!definition.assembly().equals(object().assembly())) {
      return named(definition, token.get(), arguments);
    }
    Optional<TypeKey> known = coreBases.get(key);
    if (known == null) {
      known = named(definition, token.get(), arguments);
      coreBases.put(key, known);
    }
    return known;
  }

  /** The class that the runtime says a class descends from; an interface, too, from Object. */
  Optional<TypeKey> told(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition ->
          isInterface(definition) ? Optional.of(object()) : base(key);
      case TypeKey.Instance instance ->
          isInterface(instance.definition()) ? Optional.of(object()) : base(key);
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> Optional.empty();
    };
  }

  /** Whether it is an interface. */
  boolean isInterface(TypeKey.Definition definition) {
    return facts(definition).base().isEmpty() && !definition.equals(object());
  }

  /** Whether it is an enum, which counts as the integer type beneath. */
  boolean isEnum(TypeKey key) {
    return key instanceof TypeKey.Definition definition && sort(definition) == Sort.ENUM;
  }

  /** Whether values of the type lie where they are declared, and not behind a reference. */
  boolean isValueType(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> sort(definition) != Sort.REFERENCE;
      case TypeKey.Instance instance -> sort(instance.definition()) != Sort.REFERENCE;
      case TypeKey.ArrayOf array -> false;
      case TypeKey.Variable variable -> false;
    };
  }

  private Sort sort(TypeKey.Definition definition) {
    Sort known = sorts.get(definition);
    if (known == null) {
      Optional<TypeKey> base = base(definition);
      known = base.isPresent() ? sort(definition, base.get()) : Sort.REFERENCE;
      sorts.put(definition, known);
    }
    return known;
  }

  private Sort sort(TypeKey.Definition definition, TypeKey base) {
    TypeKey enumType = resolver.core("System.Enum");
    if (base.equals(enumType)) {
      return Sort.ENUM;
    }
    return base.equals(resolver.core("System.ValueType")) && !definition.equals(enumType)
        ? Sort.VALUE
        : Sort.REFERENCE;
  }

  /** The integer type that an enum is stored as; empty for any other type. */
  Optional<ElementType> underlying(TypeKey key) {
    return isEnum(key) && key instanceof TypeKey.Definition definition
        ? facts(definition).instanceFields().stream()
            .filter(TypeSignature.Primitive.class::isInstance)
            .map(field -> ((TypeSignature.Primitive) field).elementType())
            .findFirst()
        : Optional.empty();
  }

  /**
   * The form that shares code with this type: every reference type among the arguments replaced by
   * System.__Canon. A type parameter is none, and stands for itself (clsload.cpp:
   * CanonicalizeGenericArg).
   */
  TypeKey canonical(TypeKey key) {
    if (!(key instanceof TypeKey.Instance instance)) {
      return key;
    }
    TypeKey known = canonical.get(instance);
    if (known == null) {
      List<TypeKey> arguments = new ArrayList<>(instance.arguments().size());
      for (TypeKey argument : instance.arguments()) {
        arguments.add(canonicalArgument(argument));
      }
      known = instance.definition().over(arguments);
      canonical.put(instance, known);
    }
    return known;
  }

  /** What stands for this type among the arguments of a shared form. */
  TypeKey canonicalArgument(TypeKey argument) {
    return isValueType(argument) || argument instanceof TypeKey.Variable
        ? canonical(argument)
        : canon();
  }

  /**
   * The type that really stands where this one is named: no instantiation is shared in some places
   * only. What a shared form names over its own arguments is a shared form, too, whatever else it
   * is over (measured on both).
   */
  TypeKey standing(TypeKey key) {
    return switch (key) {
      case TypeKey.Instance instance -> isAnyShared(instance) ? canonical(key) : key;
      case TypeKey.ArrayOf array -> {
        TypeKey element = standing(array.element());
        yield element.equals(array.element()) ? array : new TypeKey.ArrayOf(element, array.rank());
      }
      case TypeKey.Definition _, TypeKey.Variable _ -> key;
    };
  }

  /** Whether the shared form of a reference stands anywhere in it. */
  boolean isShared(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> definition.equals(canon());
      case TypeKey.Instance instance -> isAnyShared(instance);
      case TypeKey.ArrayOf array -> isShared(array.element());
      case TypeKey.Variable _ -> false;
    };
  }

  private boolean isAnyShared(TypeKey.Instance instance) {
    for (TypeKey argument : instance.arguments()) {
      if (isShared(argument)) {
        return true;
      }
    }
    return false;
  }

  /** System.Object, looked for when it is needed: that a core library lacks it is told there. */
  TypeKey.Definition object() {
    if (object.isEmpty()) {
      object = Optional.of(resolver.core("System.Object"));
    }
    return object.get();
  }

  private TypeKey.Definition canon() {
    if (canon.isEmpty()) {
      canon = Optional.of(resolver.core("System.__Canon"));
    }
    return canon.get();
  }

  /** What the file says of a definition. */
  static AssemblyFile.TypeFacts facts(TypeKey.Definition definition) {
    return definition.assembly().file().type(definition.row());
  }
}
