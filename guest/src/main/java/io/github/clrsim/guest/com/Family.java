package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.corprof.CorPrfMethod;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Interfaces of which each newer one begins as the older ones do, so that an object has one vtable
 * for all of them: asked for an old one the runtimes hand out the newest (versions 7).
 */
enum Family {
  INFO(ProfilingSpec.NEWEST_INFO),
  IMPORT("IMetaDataImport2"),
  ASSEMBLY_IMPORT("IMetaDataAssemblyImport"),
  // The tables have those methods alone that profilers use; so many slots there are (cor.h).
  EMIT("IMetaDataEmit2", OptionalInt.of(60)),
  ASSEMBLY_EMIT("IMetaDataAssemblyEmit", OptionalInt.of(13)),
  DISPENSER("IMetaDataDispenserEx"),
  METHOD_MALLOC("IMethodMalloc"),
  FUNCTION_CONTROL("ICorProfilerFunctionControl"),
  ASSEMBLY_REFERENCES("ICorProfilerAssemblyReferenceProvider"),
  OBJECTS("ICorProfilerObjectEnum", ObjectId.class),
  FUNCTIONS("ICorProfilerFunctionEnum", CorPrfFunction.class),
  MODULES("ICorProfilerModuleEnum", ModuleId.class),
  METHODS("ICorProfilerMethodEnum", CorPrfMethod.class),
  THREADS("ICorProfilerThreadEnum", ThreadId.class);

  /** The metadata of one module: one object with four of its kinds of interfaces. */
  static final List<Family> OF_METADATA = List.of(IMPORT, ASSEMBLY_IMPORT, EMIT, ASSEMBLY_EMIT);

  private static final Map<Guid, Asked> BY_IID = byIid();

  private final String newest;
  private final OptionalInt slots;
  private final Optional<Class<?>> element;

  Family(String newest) {
    this(newest, OptionalInt.empty(), Optional.empty());
  }

  Family(String newest, OptionalInt slots) {
    this(newest, slots, Optional.empty());
  }

  Family(String newest, Class<?> element) {
    this(newest, OptionalInt.empty(), Optional.of(element));
  }

  Family(String newest, OptionalInt slots, Optional<Class<?>> element) {
    this.newest = newest;
    this.slots = slots;
    this.element = element;
  }

  /** What an object is asked for by an IID: an interface of this version of a family. */
  record Asked(Family family, int version) {
    boolean isOfEmission() {
      return family == EMIT || family == ASSEMBLY_EMIT;
    }
  }

  /** The name of the newest interface. */
  String newest() {
    return newest;
  }

  /** The methods of the newest interface that are in the tables, IUnknown's not. */
  List<MethodSpec> rows() {
    return ProfilingSpec.get().methodsOf(newest);
  }

  /** How many slots the newest interface has. */
  int slots() {
    return slots.orElseGet(
        () -> rows().stream().mapToInt(MethodSpec::slot).max().orElseThrow() + 1);
  }

  /** What an enumerator enumerates; nothing else has any. */
  Optional<Class<?>> element() {
    return element;
  }

  boolean isOfMetadata() {
    return OF_METADATA.contains(this);
  }

  /** The family whose newest interface, or an older one, has this name. */
  static Optional<Family> named(String interfaceName) {
    return Arrays.stream(values())
        .filter(
            each ->
                ProfilingSpec.get().lineage(each.newest).stream()
                    .anyMatch(one -> one.name().equals(interfaceName)))
        .findFirst();
  }

  /** What this identifier asks for, if it is one of the tables. */
  static Optional<Asked> asked(Guid iid) {
    return Optional.ofNullable(BY_IID.get(iid));
  }

  private static Map<Guid, Asked> byIid() {
    Map<Guid, Asked> all = new LinkedHashMap<>();
    for (Family family : values()) {
      List<String> names = new ArrayList<>();
      ProfilingSpec.get().lineage(family.newest).forEach(each -> names.add(each.name()));
      names.forEach(name -> all.put(Iids.of(name), new Asked(family, Iids.version(name))));
    }
    return all;
  }
}
