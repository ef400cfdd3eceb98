package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
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
 * The interface map of each type: which interfaces it names, which of them stay open in there, and
 * which must be exact before the type is.
 */
final class InterfaceMap {
  /** Over more type parameters an interface does not stay open (methodtable.h). */
  private static final int OPEN_PARAMETERS_MAX = 8;

  private final NamedTypes types;
  private final LoadRules rules;
  private final Map<TypeKey.Definition, Boolean> instantiatedInterfaces = new HashMap<>();
  private final Map<TypeKey, List<TypeKey>> interfaces = new HashMap<>();

  InterfaceMap(NamedTypes types, LoadRules rules) {
    this.types = types;
    this.rules = rules;
  }

  /** Those that must be exact before the type is: none, or all if any has type arguments. */
  List<TypeKey> exact(TypeKey key, TypeKey.Definition definition, List<TypeKey> arguments) {
    if (!hasInstantiatedInterfaces(definition)) {
      return List.of();
    }
    List<TypeKey> inMap = interfaces(key);
    List<TypeKey> named = interfaces(definition, arguments);
    if (inMap.equals(named) || !isAmbiguous(definition, named)) {
      return inMap;
    }
    List<TypeKey> both = new ArrayList<>(inMap);
    both.addAll(named);
    return both;
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
    if (rules.keepsInterfacesOpen() == OpenInterfaces.NONE || types.isShared(owner)) {
      return Optional.empty();
    }
    if (types.isValueType(owner)) {
      return Optional.of(owner);
    }
    if (rules.keepsInterfacesOpen() != OpenInterfaces.OF_VALUE_TYPES_AND_INTERFACES) {
      return Optional.empty();
    }
    return switch (owner) {
      case TypeKey.Instance instance when types.isInterface(instance.definition()) ->
          Optional.of(instance.arguments().getFirst());
      case TypeKey.Definition definition
          when types.isInterface(definition) && !definition.isOpen() ->
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
    if (definition.assembly().equals(types.object().assembly())) {
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
    List<MetadataToken> tokens = NamedTypes.facts(definition).interfaces();
    if (tokens.isEmpty()) {
      return List.of();
    }
    List<TypeKey> named = new ArrayList<>(tokens.size());
    for (MetadataToken token : tokens) {
      Optional<TypeKey> type = types.named(definition, token, arguments);
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
      Optional<TypeKey> base = types.base(definition);
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
          types.isInterface(instance.definition())
              || hasInstantiatedInterfaces(instance.definition());
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> false;
    };
  }
}
