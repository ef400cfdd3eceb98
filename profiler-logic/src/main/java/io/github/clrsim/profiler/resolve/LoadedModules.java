package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.resolve.Resolution.Found;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The modules that are loaded, in the order in which they became known, and what the runtime showed
 * of their references. Any thread may use it; no call of the runtime is made under its lock.
 */
final class LoadedModules {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ModuleId, KnownModule> modules = new LinkedHashMap<>();
  private final Set<ModuleId> unread = new LinkedHashSet<>();
  private final Map<Reference, Found> meanings = new LinkedHashMap<>();
  private final Map<Binding, ModuleId> bindings = new LinkedHashMap<>();
  private boolean complete;

  private record Reference(ModuleId moduleId, MetadataToken typeRef) {}

  private record Binding(ModuleId moduleId, AssemblyName assembly) {}

  void complete() {
    locked(() -> complete = true);
  }

  boolean isComplete() {
    return locked(() -> complete);
  }

  /** Adds a module of which nothing is known yet. */
  void add(ModuleId moduleId) {
    locked(() -> unread.add(moduleId));
  }

  /** Adds what was read of a module, unless it was removed meanwhile. */
  void read(KnownModule module) {
    locked(
        () -> unread.remove(module.moduleId()) ? modules.put(module.moduleId(), module) : module);
  }

  /** The modules of which nothing is known yet. */
  List<ModuleId> unread() {
    return locked(() -> List.copyOf(unread));
  }

  void place(ModuleId moduleId, AppDomainId domain) {
    locked(() -> modules.computeIfPresent(moduleId, (id, known) -> known.in(domain)));
  }

  void remove(ModuleId moduleId) {
    locked(
        () -> {
          modules.remove(moduleId);
          unread.remove(moduleId);
          meanings
              .entrySet()
              .removeIf(
                  entry ->
                      entry.getKey().moduleId().equals(moduleId)
                          || entry.getValue().moduleId().equals(moduleId));
          return bindings
              .entrySet()
              .removeIf(
                  entry ->
                      entry.getKey().moduleId().equals(moduleId)
                          || entry.getValue().equals(moduleId));
        });
  }

  Optional<KnownModule> find(ModuleId moduleId) {
    return locked(() -> Optional.ofNullable(modules.get(moduleId)));
  }

  List<KnownModule> all() {
    return locked(() -> List.copyOf(modules.values()));
  }

  void observe(ModuleId moduleId, MetadataToken typeRef, Found means) {
    locked(() -> meanings.put(new Reference(moduleId, typeRef), means));
  }

  Optional<Found> observed(ModuleId moduleId, MetadataToken typeRef) {
    return locked(() -> Optional.ofNullable(meanings.get(new Reference(moduleId, typeRef))));
  }

  void bind(ModuleId moduleId, AssemblyName assembly, ModuleId to) {
    locked(() -> bindings.put(new Binding(moduleId, assembly), to));
  }

  Optional<ModuleId> bound(ModuleId moduleId, AssemblyName assembly) {
    return locked(() -> Optional.ofNullable(bindings.get(new Binding(moduleId, assembly))));
  }

  private <T extends @Nullable Object> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
