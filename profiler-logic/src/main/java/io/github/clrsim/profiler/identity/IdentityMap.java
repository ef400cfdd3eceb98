package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.identity.ClassRecord.Origin;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Run-time IDs and the metadata tokens they stand for, in both directions, without asking the
 * runtime: the reverse look-up by GetClassFromToken could load a type, or crash (davbr, "Metadata
 * Tokens, Run-Time IDs, and Type Loading").
 *
 * <p>Any thread may use it. Its own lock is the innermost one: no call of the runtime is made under
 * it, and {@link UnloadGuard} is taken before it, never inside. A method that changes the map has
 * published the change when it returns, so a callback that calls it has too.
 */
public final class IdentityMap {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ModuleId, ModuleRecord> modules = new LinkedHashMap<>();
  private final Map<AssemblyId, AssemblyRecord> assemblies = new LinkedHashMap<>();

  // Modules that were unloaded and not loaded again. A catch-up list made before an unload must not
  // bring the module back. Bounded by the number of addresses that modules ever had.
  private final Set<ModuleId> gone = new LinkedHashSet<>();
  private long generation;
  private final ClassTable classes = new ClassTable(() -> ++generation);
  private long changes;
  private Snapshot latest = new Snapshot(List.of(), List.of(), List.of(), 0);

  /** What is known of a class. */
  public Optional<ClassRecord> find(ClassId classId) {
    lock.lock();
    try {
      return classes.find(classId);
    } finally {
      lock.unlock();
    }
  }

  /** What is known of a module. */
  public Optional<ModuleRecord> find(ModuleId moduleId) {
    return locked(() -> Optional.ofNullable(modules.get(moduleId)));
  }

  /** What is known of an assembly. */
  public Optional<AssemblyRecord> find(AssemblyId assemblyId) {
    return locked(() -> Optional.ofNullable(assemblies.get(assemblyId)));
  }

  /** The reverse look-up: the class that stands for a type definition with these arguments. */
  public Optional<ClassId> classOf(
      ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs) {
    return locked(() -> classes.classOf(new Definition(moduleId, typeDef, typeArgs)));
  }

  /**
   * The modules whose unload ends a class: its own and those of its type arguments or elements,
   * deep, by ID.
   */
  public SortedSet<ModuleId> owners(ClassId classId) {
    return locked(() -> classes.owners(classId));
  }

  /**
   * Whether the runtime has told what the class is, and its parts, deep. If it refused, nobody can
   * say with which module the class goes: its ID may be used only where something else keeps it.
   */
  public boolean isUnderstood(ClassId classId) {
    lock.lock();
    try {
      return classes.isUnderstood(classId);
    } finally {
      lock.unlock();
    }
  }

  /** Whether ClassLoadFinished named this class. */
  public boolean isAnnounced(ClassId classId) {
    return find(classId).filter(ClassRecord::isAnnounced).isPresent();
  }

  /** Whether the module was unloaded and not loaded again. */
  public boolean isGone(ModuleId moduleId) {
    return locked(() -> gone.contains(moduleId));
  }

  /** The whole map, now. */
  public Snapshot snapshot() {
    return locked(this::takeSnapshot);
  }

  /**
   * Shows the whole map while it cannot change: what {@code look} says of it is true when it is
   * said, for no load or unload callback that changes the map can return meanwhile. It must be
   * short and must not call the runtime.
   */
  public void frozen(Consumer<Snapshot> look) {
    lock.lock();
    try {
      look.accept(takeSnapshot());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a class that was announced. What is known of it by chance, or by an earlier announcement,
   * stays; another class at the same ID is replaced, together with all that was built from it.
   */
  public ClassRecord announce(ClassId classId, TypeIdentity identity) {
    return changed(() -> classes.put(classId, identity, Origin.ANNOUNCED));
  }

  /** Adds a class that another one names, unless the ID is known. */
  public ClassRecord meet(ClassId classId, TypeIdentity identity) {
    return changed(
        () ->
            classes
                .find(classId)
                .filter(known -> !(known.identity() instanceof TypeIdentity.Unknown))
                .orElseGet(() -> classes.put(classId, identity, Origin.MET)));
  }

  /** Adds a module that ModuleLoadFinished named, unless a catch-up found it first. */
  public void addModule(ModuleId moduleId, String name) {
    changed(
        () -> {
          gone.remove(moduleId);
          return putIfAbsent(moduleId, name);
        });
  }

  /**
   * Adds a module that an enumeration found, unless a callback added it, or told of its unload,
   * meanwhile.
   */
  public void addFoundModule(ModuleId moduleId, String name) {
    changed(() -> gone.contains(moduleId) ? false : putIfAbsent(moduleId, name));
  }

  /** Joins a known module to its assembly. */
  public void attach(ModuleId moduleId, AssemblyId assemblyId) {
    changed(
        () ->
            modules.computeIfPresent(
                moduleId,
                (id, known) ->
                    switch (known) {
                      case ModuleRecord.Loaded loaded -> loaded.attach(assemblyId);
                      case ModuleRecord.Attached attached -> attached;
                    }));
  }

  /** Adds an assembly whose load has finished. */
  public void addAssembly(AssemblyId assemblyId, String name) {
    changed(() -> assemblies.put(assemblyId, new AssemblyRecord(assemblyId, name)));
  }

  /** Removes an assembly, if it is known. */
  public void removeAssembly(AssemblyId assemblyId) {
    changed(() -> assemblies.remove(assemblyId));
  }

  /**
   * Removes a module and its assembly, and leaves the classes. Enough only for who tracks no
   * classes; see {@link #purgeModule}.
   */
  public void removeModule(ModuleId moduleId) {
    changed(
        () -> {
          gone.add(moduleId);
          // CoreCLR has one module to an assembly, and before .NET 8 this is the last word on both.
          if (modules.remove(moduleId) instanceof ModuleRecord.Attached attached) {
            assemblies.remove(attached.assemblyId());
          }
          return moduleId;
        });
  }

  /** Removes one class, and leaves those built from it; see {@link #purgeClass}. */
  public void removeClass(ClassId classId) {
    changed(() -> classes.remove(classId));
  }

  /**
   * Removes a module with all that dies with it: a class dies with its loader allocator, so every
   * class whose definition or any type argument, deep, is in the module (dotnet/runtime#13249).
   *
   * @return the classes that were removed
   */
  public List<ClassRecord> purgeModule(ModuleId moduleId) {
    removeModule(moduleId);
    return changed(() -> classes.purge(moduleId));
  }

  /**
   * Removes a class and all that was built from it.
   *
   * @return the classes that were removed
   */
  public List<ClassRecord> purgeClass(ClassId classId) {
    return changed(() -> classes.purge(List.of(classId)));
  }

  private boolean putIfAbsent(ModuleId moduleId, String name) {
    if (modules.containsKey(moduleId)) {
      return false;
    }
    modules.put(moduleId, new ModuleRecord.Loaded(moduleId, name, ++generation));
    return true;
  }

  private Snapshot takeSnapshot() {
    if (latest.changes() != changes) {
      latest =
          new Snapshot(
              List.copyOf(modules.values()),
              List.copyOf(assemblies.values()),
              classes.all(),
              changes);
    }
    return latest;
  }

  private <T extends @Nullable Object> T changed(Supplier<T> change) {
    return locked(
        () -> {
          changes++;
          return change.get();
        });
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
