package io.github.clrsim.model.loader;

import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a type is made of, as its metadata says: parents, fields of value types, canonical form. */
final class TypeShape {
  private final TypeResolver resolver;
  private final Map<TypeKey.Definition, Boolean> instantiatedInterfaces = new HashMap<>();

  TypeShape(TypeResolver resolver) {
    this.resolver = resolver;
  }

  /**
   * The parents that must be exact before the type is: the base class, and the interfaces if any of
   * them has type arguments, be it an inherited one (clsload.cpp: LoadExactInterfaceMap; G25, G26).
   */
  List<TypeKey> exactParents(TypeKey.Definition definition, List<TypeKey> arguments) {
    List<TypeKey> parents = new ArrayList<>();
    base(definition, arguments).ifPresent(parents::add);
    if (hasInstantiatedInterfaces(definition)) {
      parents.addAll(interfaces(definition, arguments));
    }
    return parents;
  }

  /** The interfaces that the type itself names, with their arguments filled in. */
  List<TypeKey> interfaces(TypeKey.Definition definition, List<TypeKey> arguments) {
    return facts(definition).interfaces().stream()
        .flatMap(token -> resolver.token(definition.assembly(), token, arguments).stream())
        .toList();
  }

  /** The same for all arguments, and asked at each load: so it is found out once. */
  private boolean hasInstantiatedInterfaces(TypeKey.Definition definition) {
    Boolean known = instantiatedInterfaces.get(definition);
    if (known == null) {
      List<TypeKey> variables = variables(definition);
      known =
          Stream.concat(
                  base(definition, variables).stream(), interfaces(definition, variables).stream())
              .anyMatch(
                  above ->
                      switch (above) {
                        case TypeKey.Definition named -> hasInstantiatedInterfaces(named);
                        case TypeKey.Instance instance ->
                            isInterface(instance.definition())
                                || hasInstantiatedInterfaces(instance.definition());
                        case TypeKey.ArrayOf _, TypeKey.Variable _ -> false;
                      });
      instantiatedInterfaces.put(definition, known);
    }
    return known;
  }

  private boolean isInterface(TypeKey.Definition definition) {
    return facts(definition).base().isEmpty() && !definition.equals(object());
  }

  /** The class that the runtime says a class descends from; an interface, too, from Object. */
  Optional<TypeKey> told(TypeKey.Definition definition, List<TypeKey> arguments) {
    return isInterface(definition) ? Optional.of(object()) : base(definition, arguments);
  }

  /** The class that this one extends, if it extends one. */
  Optional<TypeKey> base(TypeKey.Definition definition, List<TypeKey> arguments) {
    return facts(definition)
        .base()
        .flatMap(token -> resolver.token(definition.assembly(), token, arguments));
  }

  /**
   * The value types that instances hold inside themselves. An enum is not among them: a field of it
   * counts as one of the integer type beneath (field.h: FieldDesc::GetFieldType).
   */
  List<TypeKey> embedded(TypeKey.Definition definition, List<TypeKey> arguments) {
    return values(definition, arguments).stream().filter(key -> !isEnum(key)).toList();
  }

  /**
   * The enums that instances hold. They are only looked at for their size, and so begun and never
   * announced, but unloaded they are with all others (methodtablebuilder.cpp).
   */
  List<TypeKey> enums(TypeKey.Definition definition, List<TypeKey> arguments) {
    return values(definition, arguments).stream().filter(this::isEnum).toList();
  }

  private List<TypeKey> values(TypeKey.Definition definition, List<TypeKey> arguments) {
    List<TypeKey> values = new ArrayList<>();
    for (TypeSignature field : facts(definition).instanceFields()) {
      if (mayBeValue(field)) {
        resolver
            .signature(definition.assembly(), field, arguments)
            .filter(this::isValueType)
            .filter(key -> !key.equals(definition))
            .ifPresent(values::add);
      }
    }
    return values;
  }

  /** A field whose signature says that it is a reference is one, whatever it refers to. */
  private static boolean mayBeValue(TypeSignature field) {
    return switch (field) {
      case TypeSignature.ClassOrValueType named -> named.isValueType();
      case TypeSignature.GenericInstance instance -> instance.definition().isValueType();
      default -> true;
    };
  }

  /** Requires that the size of every value type inside it can be known, however deep it lies. */
  void requireLayout(TypeKey key) {
    List<TypeKey> open = new ArrayList<>(List.of(key));
    Set<TypeKey> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      for (TypeKey part : parts(open.removeLast())) {
        if (seen.add(part)) {
          open.add(part);
        }
      }
    }
  }

  private List<TypeKey> parts(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition when arity(definition) > 0 -> List.of();
      case TypeKey.Definition definition -> embedded(definition, List.of());
      case TypeKey.Instance instance when instance.isOpen() -> List.of();
      case TypeKey.Instance instance -> embedded(instance.definition(), instance.arguments());
      case TypeKey.ArrayOf array -> List.of();
      case TypeKey.Variable variable -> List.of();
    };
  }

  /**
   * The form that shares code with this type: every reference type among the arguments replaced by
   * System.__Canon.
   */
  TypeKey canonical(TypeKey key) {
    if (!(key instanceof TypeKey.Instance instance)) {
      return key;
    }
    List<TypeKey> arguments =
        instance.arguments().stream()
            .map(argument -> isValueType(argument) ? canonical(argument) : canon())
            .toList();
    return new TypeKey.Instance(instance.definition(), arguments);
  }

  /** The variables of a generic definition: the arguments of its open form. */
  List<TypeKey> variables(TypeKey.Definition definition) {
    return IntStream.range(0, arity(definition))
        .<TypeKey>mapToObj(number -> new TypeKey.Variable(definition, number))
        .toList();
  }

  /** How many variables the definition has; asked far more often than which. */
  int arity(TypeKey.Definition definition) {
    return facts(definition).arity();
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

  private boolean isEnum(TypeKey key) {
    TypeKey enumType = resolver.core("System.Enum");
    return key instanceof TypeKey.Definition definition
        && base(definition, List.of()).filter(enumType::equals).isPresent();
  }

  private TypeKey.Definition object() {
    return resolver.core("System.Object");
  }

  private TypeKey canon() {
    return resolver.core("System.__Canon");
  }

  /** Whether values of the type lie where they are declared, and not behind a reference. */
  boolean isValueType(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> isValueDefinition(definition);
      case TypeKey.Instance instance -> isValueDefinition(instance.definition());
      case TypeKey.ArrayOf array -> false;
      case TypeKey.Variable variable -> false;
    };
  }

  private boolean isValueDefinition(TypeKey.Definition definition) {
    TypeKey valueType = resolver.core("System.ValueType");
    TypeKey enumType = resolver.core("System.Enum");
    if (definition.equals(enumType)) {
      return false;
    }
    return base(definition, List.of())
        .filter(key -> key.equals(valueType) || key.equals(enumType))
        .isPresent();
  }

  private static AssemblyFile.TypeFacts facts(TypeKey.Definition definition) {
    return definition.assembly().file().type(definition.row());
  }
}
