package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.loader.assembly.AssemblyFile;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.LoadRules;
import io.github.clrsim.model.profile.LoadRules.OpenInterfaces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a type is made of, as its metadata says: parents, fields of value types, canonical form.
 * What is asked several times while a type is loaded is found out once.
 */
final class TypeShape {
  /** Over more type parameters an interface does not stay open (methodtable.h). */
  private static final int OPEN_PARAMETERS_MAX = 8;

  private final TypeResolver resolver;
  private final LoadRules rules;
  private final Map<TypeKey.Definition, Boolean> instantiatedInterfaces = new HashMap<>();
  private final Map<TypeKey.Definition, Sort> sorts = new HashMap<>();
  private final Map<TypeKey, List<TypeKey>> interfaces = new HashMap<>();
  private final Map<TypeKey, Fields> fields = new HashMap<>();
  // Of core library types alone: what others name may mean something else when more is loaded.
  private final Map<TypeKey, Optional<TypeKey>> coreBases = new HashMap<>();
  private final Map<TypeKey.Instance, TypeKey> canonical = new HashMap<>();
  private final Set<TypeKey> whole = new HashSet<>();
  private Optional<TypeKey.Definition> object = Optional.empty();
  private Optional<TypeKey.Definition> canon = Optional.empty();

  /** How values of a type are held. */
  private enum Sort {
    REFERENCE,
    VALUE,
    ENUM
  }

  /** The types of fields whose values lie inside the instances. */
  private record Fields(List<TypeKey> embedded, List<TypeKey> enums) {
    static final Fields NONE = new Fields(List.of(), List.of());
  }

  TypeShape(TypeResolver resolver, LoadRules rules) {
    this.rules = rules;
    this.resolver = resolver;
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
    Optional<TypeKey> base = base(key);
    if (base.isPresent()) {
      parents.add(base.get());
    }
    if (hasInstantiatedInterfaces(definition)) {
      List<TypeKey> inMap = interfaces(key);
      parents.addAll(inMap);
      List<TypeKey> named = interfaces(definition, arguments);
      if (!inMap.equals(named) && isAmbiguous(definition, named)) {
        parents.addAll(named);
      }
    }
    return parents;
  }

  /** The interfaces that the type itself names, with its arguments filled in. */
  List<TypeKey> interfaces(TypeKey key) {
    List<TypeKey> known = interfaces.get(key);
    if (known == null) {
      known =
          switch (key) {
            case TypeKey.Definition definition ->
                inMap(key, interfaces(definition, definition.variables()));
            case TypeKey.Instance instance ->
                inMap(key, interfaces(instance.definition(), instance.arguments()));
            case TypeKey.ArrayOf _, TypeKey.Variable _ -> List.of();
          };
      interfaces.put(key, known);
    }
    return known;
  }

  /**
   * On newer versions an interface that a value type has over nothing but itself, as {@code
   * IEquatable}, stays the open one, and on yet newer ones what an interface has over nothing but
   * its own first argument, or itself if it is not generic (N109; methodtablebuilder.cpp:
   * LoadExactInterfaceMap).
   */
  private List<TypeKey> inMap(TypeKey owner, List<TypeKey> interfaces) {
    Optional<TypeKey> marker = keptOpenOver(owner);
    if (marker.isEmpty()) {
      return interfaces;
    }
    List<TypeKey> inMap = new ArrayList<>(interfaces.size());
    for (TypeKey each : interfaces) {
      if (!isOver(marker.get(), each)) {
        inMap.add(each);
      } else if (isPlain(each)) {
        inMap.add(TypeLoader.definitionOf(each).orElseThrow());
      } else {
        return interfaces;
      }
    }
    return inMap;
  }

  /** Over what an interface of the type must be, and over nothing else, to stay the open one. */
  private Optional<TypeKey> keptOpenOver(TypeKey owner) {
    if (rules.keepsInterfacesOpen() == OpenInterfaces.NONE || isShared(owner)) {
      return Optional.empty();
    }
    if (isValueType(owner)) {
      return Optional.of(owner);
    }
    if (rules.keepsInterfacesOpen() != OpenInterfaces.OF_VALUE_TYPES_AND_INTERFACES) {
      return Optional.empty();
    }
    return switch (owner) {
      case TypeKey.Instance instance when isInterface(instance.definition()) ->
          Optional.of(instance.arguments().getFirst());
      case TypeKey.Definition definition when isInterface(definition) && !definition.isOpen() ->
          Optional.of(definition);
      case TypeKey.Instance _, TypeKey.Definition _, TypeKey.ArrayOf _, TypeKey.Variable _ ->
          Optional.empty();
    };
  }

  /**
   * Whether a type comes to the same generic interface in two ways. Then all that it names are
   * looked at, whether they stay open or not (methodtablebuilder.cpp: InterfacesAmbiguityCheck).
   */
  private boolean isAmbiguous(TypeKey.Definition definition, List<TypeKey> named) {
    if (definition.assembly().equals(object().assembly())) {
      return false;
    }
    Set<TypeKey> met = new HashSet<>();
    return named.stream()
        .flatMap(each -> Stream.concat(Stream.of(each), above(each).stream()))
        .anyMatch(each -> each instanceof TypeKey.Instance && !met.add(each));
  }

  /** All interfaces above one, each once: as they are named, whether they stay open or not. */
  private Set<TypeKey> above(TypeKey named) {
    Set<TypeKey> all = new LinkedHashSet<>();
    List<TypeKey> next =
        switch (named) {
          case TypeKey.Instance instance -> interfaces(instance.definition(), instance.arguments());
          case TypeKey.Definition _, TypeKey.ArrayOf _, TypeKey.Variable _ -> interfaces(named);
        };
    for (TypeKey each : next) {
      all.add(each);
      all.addAll(above(each));
    }
    return all;
  }

  private static boolean isOver(TypeKey marker, TypeKey named) {
    if (!(named instanceof TypeKey.Instance instance)
        || instance.arguments().size() > OPEN_PARAMETERS_MAX) {
      return false;
    }
    for (TypeKey argument : instance.arguments()) {
      if (!marker.equals(argument)) {
        return false;
      }
    }
    return true;
  }

  /** Whether what an interface has above it is over its own type parameters, or over none. */
  private boolean isPlain(TypeKey named) {
    TypeKey.Definition open = TypeLoader.definitionOf(named).orElseThrow();
    return interfaces(open).stream()
        .allMatch(
            above ->
                !above.isOpen()
                    || (above instanceof TypeKey.Definition)
                    || (above instanceof TypeKey.Instance instance
                        && instance.arguments().size() <= OPEN_PARAMETERS_MAX
                        && instance.arguments().stream()
                            .allMatch(TypeKey.Variable.class::isInstance)
                        && isPlain(instance)));
  }

  private List<TypeKey> interfaces(TypeKey.Definition definition, List<TypeKey> arguments) {
    List<MetadataToken> tokens = facts(definition).interfaces();
    if (tokens.isEmpty()) {
      return List.of();
    }
    List<TypeKey> named = new ArrayList<>(tokens.size());
    for (MetadataToken token : tokens) {
      Optional<TypeKey> type = named(definition, token, arguments);
      if (type.isPresent()) {
        named.add(type.get());
      }
    }
    return named;
  }

  /** The same for all arguments, and asked at each load: so it is found out once. */
  private boolean hasInstantiatedInterfaces(TypeKey.Definition definition) {
    Boolean known = instantiatedInterfaces.get(definition);
    if (known == null) {
      Optional<TypeKey> base = base(definition);
      List<TypeKey> named = interfaces(definition, definition.variables());
      known = base.isPresent() && isInstantiatedInterface(base.get());
      for (int i = 0; i < named.size() && !known; i++) {
        known = isInstantiatedInterface(named.get(i));
      }
      instantiatedInterfaces.put(definition, known);
    }
    return known;
  }

  /** Whether it is an interface with type arguments, or has one above it. */
  private boolean isInstantiatedInterface(TypeKey above) {
    return switch (above) {
      case TypeKey.Definition named -> hasInstantiatedInterfaces(named);
      case TypeKey.Instance instance ->
          isInterface(instance.definition()) || hasInstantiatedInterfaces(instance.definition());
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> false;
    };
  }

  /** Whether it is an interface. */
  boolean isInterface(TypeKey.Definition definition) {
    return facts(definition).base().isEmpty() && !definition.equals(object());
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
    List<TypeSignature> signatures = facts(definition).staticFields();
    if (signatures.isEmpty()) {
      return List.of();
    }
    List<TypeKey> values = new ArrayList<>();
    for (TypeSignature signature : signatures) {
      if (isNamedValue(signature)) {
        Optional<TypeKey> key = named(definition, signature, arguments);
        if (key.isPresent() && isValueType(key.get()) && !isEnum(key.get())) {
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
        && isInterface(instance.definition())) {
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
      Optional<TypeKey> key = named(definition, token, arguments);
      if (key.isPresent()) {
        found.add(key.get());
      }
    }
  }

  /** The types that one is nested in, the innermost first. */
  List<TypeKey> enclosing(TypeKey.Definition definition) {
    if (facts(definition).enclosing() == 0) {
      return List.of();
    }
    List<TypeKey> around = new ArrayList<>();
    for (int row = facts(definition).enclosing(); row > 0; ) {
      TypeKey.Definition next = new TypeKey.Definition(definition.assembly(), row);
      around.add(next);
      row = facts(next).enclosing();
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
    List<TypeSignature> signatures = facts(definition).instanceFields();
    if (signatures.isEmpty()) {
      return Fields.NONE;
    }
    List<TypeKey> embedded = new ArrayList<>();
    List<TypeKey> enums = new ArrayList<>();
    for (TypeSignature signature : signatures) {
      if (mayBeValue(signature)) {
        Optional<TypeKey> key = named(definition, signature, arguments);
        if (key.isPresent() && isValueType(key.get()) && !key.get().equals(definition)) {
          (isEnum(key.get()) ? enums : embedded).add(key.get());
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
    Optional<TypeKey> base = base(key);
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
    Optional<TypeKey> base = base(key);
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

  /** The class that this one extends, if it extends one. */
  Optional<TypeKey> base(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> base(key, definition, definition.variables());
      case TypeKey.Instance instance -> base(key, instance.definition(), instance.arguments());
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> Optional.empty();
    };
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

  /** The type that a token of the definition means, over these arguments. */
  private Optional<TypeKey> named(
      TypeKey.Definition definition, MetadataToken token, List<TypeKey> arguments) {
    return standing(resolver.token(definition.assembly(), token, arguments));
  }

  private Optional<TypeKey> standing(Optional<TypeKey> named) {
    if (named.isEmpty()) {
      return named;
    }
    TypeKey standing = standing(named.get());
    return standing.equals(named.get()) ? named : Optional.of(standing);
  }

  private Optional<TypeKey> named(
      TypeKey.Definition definition, TypeSignature signature, List<TypeKey> arguments) {
    return standing(resolver.signature(definition.assembly(), signature, arguments));
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

  // Looked for when they are needed: that a core library lacks one is told there.
  private TypeKey.Definition object() {
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

  private boolean isEnum(TypeKey key) {
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

  private static AssemblyFile.TypeFacts facts(TypeKey.Definition definition) {
    return definition.assembly().file().type(definition.row());
  }
}
