package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What lies at which address now. An address without an entry is freed or was never given out. */
public final class Catalog {
  // What a runtime has loaded when a small program begins.
  private static final int TYPES_USUAL = 150;

  private final Map<AssemblyId, LoadedAssembly> byAssemblyId = new LinkedHashMap<>();
  private final Map<ModuleId, LoadedAssembly> byModuleId = new LinkedHashMap<>();
  private final Map<TypeKey, LoadedType> byKey = LinkedHashMap.newLinkedHashMap(TYPES_USUAL);
  private final Map<ClassId, LoadedType> byClassId = HashMap.newHashMap(TYPES_USUAL);

  /** The assembly at this address. */
  public Optional<LoadedAssembly> assembly(AssemblyId id) {
    return Optional.ofNullable(byAssemblyId.get(id));
  }

  /** The assembly whose module is at this address. */
  public Optional<LoadedAssembly> module(ModuleId id) {
    return Optional.ofNullable(byModuleId.get(id));
  }

  /** The class at this address. */
  public Optional<LoadedType> type(ClassId id) {
    return Optional.ofNullable(byClassId.get(id));
  }

  /** The class of this key, loaded or being loaded. */
  public Optional<LoadedType> type(TypeKey key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /** All assemblies that are not gone, in order of loading. */
  public List<LoadedAssembly> assemblies() {
    return List.copyOf(byModuleId.values());
  }

  void add(LoadedAssembly assembly) {
    byAssemblyId.put(assembly.assemblyId(), assembly);
    byModuleId.put(assembly.moduleId(), assembly);
  }

  void add(LoadedType type) {
    byKey.put(type.key(), type);
    byClassId.put(type.id(), type);
  }

  void removeModule(LoadedAssembly assembly) {
    byModuleId.remove(assembly.moduleId());
  }

  void removeAssembly(LoadedAssembly assembly) {
    byAssemblyId.remove(assembly.assemblyId());
  }

  /** The classes that lie in the memory of this assembly, in order of loading. */
  List<LoadedType> typesOf(LoadedAssembly assembly) {
    List<LoadedType> types = new ArrayList<>();
    for (LoadedType type : byKey.values()) {
      if (type.home().equals(assembly)) {
        types.add(type);
      }
    }
    return types;
  }

  void remove(LoadedType type) {
    byKey.remove(type.key());
    byClassId.remove(type.id());
  }
}
