package io.github.clrsim.laws.runtime.type;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Truth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What answers tell of types: which class is which instance of what, and the few types that have to
 * be known by name. Who asks little is told little.
 */
final class KnownTypes {
  /** The calls that tell something. */
  static final String[] METHODS = {"GetClassIDInfo2", "IsArrayClass", "GetTypeDefProps"};

  static final MethodSpec IS_ARRAY_CLASS = CallTable.known("ICorProfilerInfo", "IsArrayClass");

  private static final String CANON = "System.__Canon";
  private static final String VALUE_TYPE = "System.ValueType";
  private static final String ENUM = "System.Enum";
  private static final List<String> NAMES = List.of(CANON, VALUE_TYPE, ENUM);

  /** A type definition, which may have many instances. */
  record Definition(ModuleId module, MetadataToken token) {}

  // These are looked up only, never walked.
  private final Map<ClassId, ClassIDInfo2> infos = new HashMap<>();
  private final Map<Definition, String> names = new HashMap<>();
  private final Set<ClassId> arrays = new HashSet<>();

  /** A call was answered. */
  void answered(InfoCall call, Outcome<?> outcome) {
    Object asked = call.arguments().getFirst();
    if (outcome instanceof Outcome.Ok<?>(ClassIDInfo2 info, var _) && asked instanceof ClassId id) {
      infos.put(id, info);
    } else if (asked instanceof ClassId id
        && call.method().equals(IS_ARRAY_CLASS)
        && outcome.hresult().equals(HResult.S_OK)) {
      arrays.add(id);
    } else if (call.target() instanceof InfoCall.Target.Metadata(ModuleId module)
        && asked instanceof MetadataToken token
        && outcome instanceof Outcome.Ok<?>(TypeDefProps props, var _)) {
      name(new Definition(module, token), props.typeDef());
    }
  }

  /** A simulation told what a class is. */
  void told(Truth truth) {
    if (truth instanceof Truth.ClassExists exists) {
      name(new Definition(exists.moduleId(), exists.typeDef()), exists.name());
    }
  }

  /** Something was unloaded, and nobody says what went with it (ordering N48). */
  void forget() {
    infos.clear();
    arrays.clear();
  }

  /** The class of this ID is another one. */
  void forget(ClassId id) {
    infos.remove(id);
    arrays.remove(id);
  }

  /** What a class is said to be. */
  Optional<ClassIDInfo2> info(ClassId id) {
    return Optional.ofNullable(infos.get(id));
  }

  /** Whether this is System.__Canon, which stands for every reference type. */
  boolean isCanon(ClassId id) {
    return isNamed(id, CANON);
  }

  /** How the values of a type are held, as far as it is known. */
  enum Sort {
    REFERENCE,
    VALUE,
    UNKNOWN
  }

  /** How the values of a type are held; {@code System.__Canon} stands for references. */
  Sort sort(ClassId id) {
    if (arrays.contains(id)) {
      return Sort.REFERENCE;
    }
    Optional<ClassId> parent = info(id).map(ClassIDInfo2::parentClassId);
    if (parent.isEmpty() || names.size() < NAMES.size()) {
      return Sort.UNKNOWN;
    }
    // Object descends from nothing, and what all enums descend from is none.
    if (parent.get().isNull() || isNamed(id, ENUM)) {
      return Sort.REFERENCE;
    }
    if (info(parent.get()).isEmpty()) {
      return Sort.UNKNOWN;
    }
    return isNamed(parent.get(), VALUE_TYPE) || isNamed(parent.get(), ENUM)
        ? Sort.VALUE
        : Sort.REFERENCE;
  }

  /** Whether the few types are known that have to be known by name. */
  boolean areNamesKnown() {
    return names.size() == NAMES.size();
  }

  /** What is not known yet of a type whose sort is not: itself, or what it descends from. */
  ClassId lacking(ClassId id) {
    return info(id).map(ClassIDInfo2::parentClassId).orElse(id);
  }

  private void name(Definition definition, String name) {
    if (NAMES.contains(name)) {
      names.put(definition, name);
    }
  }

  private boolean isNamed(ClassId id, String name) {
    return info(id).map(info -> name.equals(names.get(definition(info)))).orElse(false);
  }

  /** What a class is an instance of. */
  static Definition definition(ClassIDInfo2 info) {
    return new Definition(info.moduleId(), info.typeDefToken());
  }
}
