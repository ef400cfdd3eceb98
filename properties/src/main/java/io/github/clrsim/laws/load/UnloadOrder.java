package io.github.clrsim.laws.load;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.ThreadKind;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The callbacks of an unload, on the finalizer thread: from .NET 8 AssemblyUnloadStarted for all
 * that go together, then for each ModuleUnloadStarted, its classes, ModuleUnloadFinished,
 * AssemblyUnloadFinished (ordering G45-G47). Every method answers the complaint, if there is one.
 */
final class UnloadOrder {
  private static final Optional<String> FINE = Optional.empty();

  private final LoadOrder loads;
  private final boolean assembliesAreAnnounced;
  private final Set<AssemblyId> leaving = new LinkedHashSet<>();
  private final Map<Integer, ModuleId> open = new TreeMap<>();

  /**
   * Checks unloads of what was loaded.
   *
   * @param assembliesAreAnnounced whether every AssemblyUnloadStarted must be there: it is missing
   *     before .NET 8 (ordering N46)
   */
  UnloadOrder(LoadOrder loads, boolean assembliesAreAnnounced) {
    this.loads = loads;
    this.assembliesAreAnnounced = assembliesAreAnnounced;
  }

  /** What failed to load is taken back at once, by whoever loaded it (N19). */
  Optional<String> thread(int thread, ThreadKind kind, RunTimeId of) {
    return switch (kind) {
      case FINALIZER, OTHER -> FINE;
      case MANAGED, PROFILER ->
          loads.mayHaveFailed(of)
              ? FINE
              : Optional.of(
                  "an unload came on thread %d, which is not the finalizer".formatted(thread));
    };
  }

  Optional<String> assemblyStarted(int thread, AssemblyId id) {
    if (open.containsKey(thread)) {
      return Optional.of(
          "AssemblyUnloadStarted of %s came inside the unload of %s"
              .formatted(id, open.get(thread)));
    }
    if (!loads.isLoaded(id)) {
      return Optional.of("%s is unloaded but was not loaded".formatted(id));
    }
    return leaving.add(id)
        ? FINE
        : Optional.of("AssemblyUnloadStarted came a second time for " + id);
  }

  Optional<String> moduleStarted(int thread, ModuleId id) {
    ModuleId other = open.put(thread, id);
    if (other != null) {
      return Optional.of("%s began to unload inside the unload of %s".formatted(id, other));
    }
    if (loads.hasFailed(id)) {
      return FINE;
    }
    if (!loads.isLoaded(id)) {
      return Optional.of("%s is unloaded but was not loaded".formatted(id));
    }
    return loads
        .assemblyOf(id)
        .filter(assembly -> assembliesAreAnnounced && loads.areAssembliesTold())
        .filter(assembly -> !leaving.contains(assembly) && !loads.isAttached())
        .map(
            assembly ->
                "%s began to unload before AssemblyUnloadStarted of its %s"
                    .formatted(id, assembly));
  }

  Optional<String> classStarted(int thread, ClassId id) {
    return open.containsKey(thread) || !loads.areModulesTold() || loads.isAttached()
        ? FINE
        : Optional.of("%s began to unload outside the unload of a module".formatted(id));
  }

  Optional<String> moduleFinished(int thread, ModuleId id) {
    ModuleId started = open.remove(thread);
    loads.gone(id);
    return id.equals(started) || (started == null && loads.isAttached())
        ? FINE
        : Optional.of("ModuleUnloadFinished of %s came without its Started".formatted(id));
  }

  Optional<String> assemblyFinished(int thread, AssemblyId id) {
    Optional<ModuleId> left = loads.anyModuleOf(id);
    boolean known = loads.isLoaded(id);
    boolean hasFailed = loads.hasFailed(id);
    boolean announced = leaving.remove(id);
    loads.gone(id);
    if (open.containsKey(thread)) {
      return Optional.of(
          "AssemblyUnloadFinished of %s came inside the unload of %s"
              .formatted(id, open.get(thread)));
    }
    if (hasFailed) {
      return FINE;
    }
    if (!known) {
      return Optional.of("%s is unloaded but was not loaded".formatted(id));
    }
    if (assembliesAreAnnounced && !announced && !loads.isAttached()) {
      return Optional.of("AssemblyUnloadFinished of %s came without its Started".formatted(id));
    }
    return left.map(module -> "%s is gone but its %s is not".formatted(id, module));
  }

  /** An unload that began and did not finish. */
  Optional<String> unfinished() {
    return open.values().stream()
        .map(id -> "the unload of %s never finished".formatted(id))
        .findFirst()
        .or(
            () ->
                leaving.stream()
                    .map(id -> "the unload of %s never finished".formatted(id))
                    .findFirst());
  }
}
