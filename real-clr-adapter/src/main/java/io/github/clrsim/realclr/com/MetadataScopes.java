package io.github.clrsim.realclr.com;

import io.github.clrsim.api.id.ModuleId;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The metadata interfaces that the runtime handed out, by module. They are let go when their module
 * is gone, not when Java has forgotten them: a finalizer could come too late, and then crash.
 */
final class MetadataScopes {
  private static final Iid EMIT = Iid.of("IMetaDataEmit2");
  private static final Iid ASSEMBLY_EMIT = Iid.of("IMetaDataAssemblyEmit");
  private static final Iid ASSEMBLY_IMPORT = Iid.of("IMetaDataAssemblyImport");

  private final Map<ModuleId, Scope> scopes = new ConcurrentHashMap<>();
  private final Map<ModuleId, Integer> references = new ConcurrentHashMap<>();

  /**
   * The interfaces of one module.
   *
   * @param newest the importer to ask: the one handed out last
   * @param all every pointer of which we hold one reference
   */
  private record Scope(long newest, OptionalLong assemblies, Set<Long> all) {}

  /** Keeps an importer that was handed out with a reference for us. */
  void keep(ModuleId moduleId, long importer) {
    references.merge(moduleId, 1, Integer::sum);
    scopes.compute(
        moduleId, (id, known) -> known == null ? scope(importer) : more(known, importer));
  }

  private static Scope scope(long importer) {
    OptionalLong assemblies = Unknown.query(importer, ASSEMBLY_IMPORT);
    Set<Long> all = new LinkedHashSet<>();
    all.add(importer);
    assemblies.ifPresent(all::add);
    return new Scope(importer, assemblies, all);
  }

  private static Scope more(Scope known, long importer) {
    if (known.all.contains(importer)) {
      Unknown.release(importer);
      return new Scope(importer, known.assemblies, known.all);
    }
    Scope added = scope(importer);
    added.all.addAll(known.all);
    return added;
  }

  /** The module whose metadata this importer is: one object answers for each. */
  Optional<ModuleId> moduleOf(long importer) {
    return scopes.entrySet().stream()
        .filter(each -> each.getValue().all.contains(importer))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * Counts a reference that the profiler took or gave back. The scope itself stays until its module
   * is gone, so that a use behind the last release harms nobody but is seen in the trace.
   */
  int count(ModuleId moduleId, boolean taken) {
    return references.merge(moduleId, taken ? 1 : -1, Integer::sum);
  }

  /** The object that answers the methods of an interface for a module, if it was asked for. */
  OptionalLong object(ModuleId moduleId, String interfaceName) {
    Scope scope = scopes.get(moduleId);
    if (scope == null) {
      return OptionalLong.empty();
    }
    return switch (interfaceName) {
      case "IMetaDataAssemblyImport" -> scope.assemblies;
      case "IMetaDataEmit", "IMetaDataEmit2" -> borrowed(scope, EMIT);
      case "IMetaDataAssemblyEmit" -> borrowed(scope, ASSEMBLY_EMIT);
      default -> OptionalLong.of(scope.newest);
    };
  }

  /** Another interface of an object that stays: the reference is given back at once. */
  private static OptionalLong borrowed(Scope scope, Iid iid) {
    OptionalLong found = Unknown.query(scope.newest, iid);
    found.ifPresent(Unknown::release);
    return found;
  }

  /** Lets go of a module that is gone. */
  void forget(ModuleId moduleId) {
    references.remove(moduleId);
    Scope scope = scopes.remove(moduleId);
    if (scope != null) {
      scope.all.forEach(Unknown::release);
    }
  }
}
