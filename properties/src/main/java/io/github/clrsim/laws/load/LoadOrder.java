package io.github.clrsim.laws.load;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The five callbacks of a load: AssemblyLoadStarted, ModuleLoadStarted, ModuleLoadFinished,
 * ModuleAttachedToAssembly, AssemblyLoadFinished (ordering G9, G14), the last three on one thread:
 * who wants an assembly that another thread is loading may go on with it. Other loads may begin in
 * between (N10), so they are paired by ID. Every method answers the complaint, if any.
 */
final class LoadOrder {
  private enum Stage {
    STARTED,
    /** A module: finished and not attached. An assembly: a module of it was attached. */
    HALF,
    LOADED,
    /** Its Finished said so. The runtime may still tell that it takes back what it had begun. */
    FAILED
  }

  private record Load(Stage stage, int thread, AssemblyId assembly) {
    /** The thread goes on with it. */
    Load on(int other) {
      return new Load(stage, other, assembly);
    }

    Load at(Stage next) {
      return new Load(next, thread, assembly);
    }
  }

  /**
   * Loads by their ID; those that are under way, of which there are few, are kept apart, so that no
   * question about them grows with all that is loaded.
   */
  private static final class Loads<I extends RunTimeId> {
    private final Map<I, Load> all = new HashMap<>();
    private final Map<I, Load> underWay = new LinkedHashMap<>();

    Optional<Load> get(I id) {
      return Optional.ofNullable(all.get(id));
    }

    Optional<Load> put(I id, Load load) {
      if (isUnderWay(load)) {
        underWay.put(id, load);
      } else {
        underWay.remove(id);
      }
      return Optional.ofNullable(all.put(id, load));
    }

    Optional<Load> remove(I id) {
      underWay.remove(id);
      return Optional.ofNullable(all.remove(id));
    }
  }

  private static final AssemblyId NONE = new AssemblyId(0);
  private static final Optional<String> FINE = Optional.empty();

  private final Loads<AssemblyId> assemblies = new Loads<>();
  private final Loads<ModuleId> modules = new Loads<>();
  private final Map<AssemblyId, Set<ModuleId>> members = new HashMap<>();
  private boolean assembliesAreTold;
  private boolean modulesAreTold;
  private boolean isAttached;

  /** The profiler came to a running process: what was there before is not known (ordering N93). */
  void attached() {
    isAttached = true;
  }

  /** Whether it did, so that a Finished whose Started was missed is legal. */
  boolean isAttached() {
    return isAttached;
  }

  /** Whether the profiler gets the callbacks of assemblies at all. */
  boolean areAssembliesTold() {
    return assembliesAreTold;
  }

  /** Whether the profiler gets the callbacks of modules at all. */
  boolean areModulesTold() {
    return modulesAreTold;
  }

  Optional<String> assemblyStarted(int thread, AssemblyId id) {
    assembliesAreTold = true;
    return begins(id, assemblies.put(id, new Load(Stage.STARTED, thread, id)));
  }

  Optional<String> moduleStarted(int thread, ModuleId id) {
    modulesAreTold = true;
    Optional<AssemblyId> assembly = innermost(thread);
    Load load = new Load(Stage.STARTED, thread, assembly.orElse(NONE));
    return begins(id, put(id, load))
        .or(
            () ->
                assembly.isPresent() || !assembliesAreTold || isAttached
                    ? FINE
                    : Optional.of(
                        "%s began to load outside the load of an assembly".formatted(id)));
  }

  private static Optional<String> begins(RunTimeId id, Optional<Load> before) {
    return before
        .filter(load -> load.stage() != Stage.FAILED)
        .map(_ -> id + " was announced a second time while it was loaded");
  }

  Optional<String> moduleFinished(int thread, ModuleId id, HResult status) {
    modulesAreTold = true;
    Optional<Load> known = modules.get(id).filter(load -> load.stage() != Stage.FAILED);
    if (known.isEmpty()) {
      return unknown("ModuleLoadFinished", id);
    }
    Load load = known.get();
    put(id, load.on(thread).at(status.failed() ? Stage.FAILED : Stage.HALF));
    assemblies
        .get(load.assembly())
        .ifPresent(parent -> assemblies.put(load.assembly(), parent.on(thread)));
    return load.stage() != Stage.STARTED
        ? Optional.of("ModuleLoadFinished came a second time for " + id)
        : FINE;
  }

  Optional<String> attached(int thread, ModuleId id, AssemblyId assembly) {
    Optional<Load> known = put(id, new Load(Stage.LOADED, thread, assembly));
    Optional<Load> parent = assemblies.get(assembly);
    if (known.isEmpty() || (parent.isEmpty() && assembliesAreTold)) {
      return unknown("ModuleAttachedToAssembly", known.isEmpty() ? id : assembly);
    }
    parent.ifPresent(is -> assemblies.put(assembly, is.at(Stage.HALF)));
    Load load = known.get();
    if (load.stage() != Stage.HALF || parent.filter(is -> is.stage() == Stage.LOADED).isPresent()) {
      return Optional.of(
          "%s was attached to %s out of order: it belongs between ModuleLoadFinished with success"
                  .formatted(id, assembly)
              + " and AssemblyLoadFinished");
    }
    return sameThread(load, thread, id);
  }

  Optional<String> assemblyFinished(int thread, AssemblyId id, HResult status) {
    Optional<Load> known = assemblies.get(id).filter(load -> load.stage() != Stage.FAILED);
    if (known.isEmpty()) {
      return unknown("AssemblyLoadFinished", id);
    }
    Load load = known.get();
    assemblies.put(id, load.at(status.failed() ? Stage.FAILED : Stage.LOADED));
    if (load.stage() == Stage.LOADED) {
      return Optional.of("AssemblyLoadFinished came a second time for " + id);
    }
    if (!status.failed() && load.stage() == Stage.STARTED && modulesAreTold && !isAttached) {
      return Optional.of("%s is reported loaded, but no module was attached to it".formatted(id));
    }
    return modules.underWay.entrySet().stream()
        .filter(each -> each.getValue().assembly().equals(id))
        .map(each -> "%s is finished while %s of it is still loading".formatted(id, each.getKey()))
        .findFirst()
        // Without its module it is not known whether another thread went on with it.
        .or(() -> modulesAreTold ? sameThread(load, thread, id) : FINE);
  }

  /** A load that this thread has begun and not finished; the thread is about to end. */
  Optional<String> unfinishedOn(int thread) {
    return unfinished()
        .filter(entry -> entry.getValue().thread() == thread)
        .map(entry -> "thread %d ends while %s is loading".formatted(thread, entry.getKey()))
        .findFirst();
  }

  /**
   * A load that nobody has finished, but for other threads than {@code shutdown} if that is one.
   */
  Optional<String> unfinishedAtEnd(Optional<Integer> shutdown) {
    return unfinished()
        .filter(entry -> shutdown.isEmpty() || shutdown.get() == entry.getValue().thread())
        .map(entry -> "the load of %s never finished".formatted(entry.getKey()))
        .findFirst();
  }

  boolean isLoaded(RunTimeId id) {
    return isAttached || isAt(id, Stage.LOADED) || (isAt(id, Stage.HALF) && !assembliesAreTold);
  }

  private boolean isAt(RunTimeId id, Stage stage) {
    Optional<Load> load =
        switch (id) {
          case ModuleId module -> modules.get(module);
          case AssemblyId assembly -> assemblies.get(assembly);
          default -> Optional.empty();
        };
    return load.filter(is -> is.stage() == stage).isPresent();
  }

  /**
   * Whether it may be taken back: its Finished said that it failed, or nothing was heard of its
   * load because the profiler came later.
   */
  boolean mayHaveFailed(RunTimeId id) {
    boolean isUnknown =
        switch (id) {
          case ModuleId module -> modules.get(module).isEmpty();
          case AssemblyId assembly -> assemblies.get(assembly).isEmpty();
          default -> false;
        };
    return hasFailed(id) || (isUnknown && isAttached);
  }

  /** Whether its Finished said that it failed, and nothing was heard of it since. */
  boolean hasFailed(RunTimeId id) {
    return isAt(id, Stage.FAILED);
  }

  /** That of a module that is loaded; of one that never was attached it is not known. */
  Optional<AssemblyId> assemblyOf(ModuleId id) {
    return modules.get(id).map(Load::assembly);
  }

  Optional<ModuleId> anyModuleOf(AssemblyId id) {
    return members.getOrDefault(id, Set.of()).stream()
        .filter(module -> !isAt(module, Stage.FAILED))
        .findFirst();
  }

  void gone(ModuleId id) {
    modules.remove(id).ifPresent(load -> leave(id, load.assembly()));
  }

  void gone(AssemblyId id) {
    assemblies.remove(id);
  }

  private Optional<Load> put(ModuleId id, Load load) {
    Optional<Load> before = modules.put(id, load);
    if (before.filter(is -> is.assembly().equals(load.assembly())).isEmpty()) {
      before.ifPresent(is -> leave(id, is.assembly()));
      members.computeIfAbsent(load.assembly(), _ -> new LinkedHashSet<>()).add(id);
    }
    return before;
  }

  private void leave(ModuleId id, AssemblyId assembly) {
    Set<ModuleId> left = members.getOrDefault(assembly, new HashSet<>());
    left.remove(id);
    if (left.isEmpty()) {
      members.remove(assembly);
    }
  }

  private Stream<? extends Map.Entry<? extends RunTimeId, Load>> unfinished() {
    return Stream.concat(
            assemblies.underWay.entrySet().stream(), modules.underWay.entrySet().stream())
        .filter(
            entry ->
                entry.getValue().stage() == Stage.STARTED
                    || (entry.getValue().stage() == Stage.HALF && assembliesAreTold));
  }

  private static boolean isUnderWay(Load load) {
    return load.stage() == Stage.STARTED || load.stage() == Stage.HALF;
  }

  private Optional<AssemblyId> innermost(int thread) {
    return assemblies.underWay.entrySet().stream()
        .filter(each -> each.getValue().thread() == thread)
        .map(Map.Entry::getKey)
        .reduce((outer, inner) -> inner);
  }

  private Optional<String> unknown(String callback, RunTimeId id) {
    return isAttached
        ? FINE
        : Optional.of("%s came for %s, which was not announced".formatted(callback, id));
  }

  private static Optional<String> sameThread(Load load, int thread, RunTimeId id) {
    return load.thread() == thread
        ? FINE
        : Optional.of(
            "the load of %s began on thread %d and goes on on thread %d"
                .formatted(id, load.thread(), thread));
  }
}
