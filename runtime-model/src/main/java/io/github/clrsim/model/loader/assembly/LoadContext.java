package io.github.clrsim.model.loader.assembly;

import io.github.clrsim.model.metadata.AssemblyIdentity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A load context (an AssemblyLoadContext): its own names for assemblies, and, if collectible, its
 * own allocator.
 */
public final class LoadContext {
  private final String name;
  private final LoaderAllocator allocator;
  private final Map<String, LoadedAssembly> assemblies = new LinkedHashMap<>();
  private final Set<String> handlers = new LinkedHashSet<>();
  private boolean unloadRequested;
  private boolean kept;
  private int collectionsSurvived;

  /** A context into which nothing is loaded. */
  public LoadContext(String name, LoaderAllocator allocator) {
    this.name = name;
    this.allocator = allocator;
  }

  /** Its name in the scenario. */
  public String name() {
    return name;
  }

  /** Whether its unload was asked for; that alone does not unload it (N53). */
  public boolean isUnloadRequested() {
    return unloadRequested;
  }

  /** Asks for its unload. */
  public void requestUnload() {
    unloadRequested = true;
  }

  /** Whether the program keeps one of its objects in a static field. */
  public boolean isKept() {
    return kept;
  }

  /** Notes that the program keeps one of its objects, or does so no more. */
  public void keep(boolean keeps) {
    kept = keeps;
  }

  /** Gives it a Resolving handler that loads this assembly when it is referred to. */
  public void resolve(String assembly) {
    handlers.add(assembly);
  }

  /** Whether a Resolving handler loads this assembly. */
  public boolean resolves(String assembly) {
    return handlers.contains(assembly);
  }

  /** A collection found it alive; answers how many did before. */
  public int surviveCollection() {
    return collectionsSurvived++;
  }

  /** What owns the memory of all that is loaded into it. */
  public LoaderAllocator allocator() {
    return allocator;
  }

  /** What was loaded into it, in order; another context that shares its allocator has its own. */
  public List<LoadedAssembly> assemblies() {
    return List.copyOf(assemblies.values());
  }

  /** The assembly of this name, if it is loaded into this context. */
  public Optional<LoadedAssembly> find(String assembly) {
    return Optional.ofNullable(assemblies.get(assembly));
  }

  /** What code of this context gets of its own when it refers to this assembly. */
  public Optional<LoadedAssembly> find(AssemblyIdentity reference) {
    for (LoadedAssembly assembly : assemblies.values()) {
      if (assembly.file().isMeantBy(reference)) {
        return Optional.of(assembly);
      }
    }
    return Optional.empty();
  }

  /** An assembly has left it. */
  public void remove(LoadedAssembly assembly) {
    assemblies.remove(assembly.name());
    allocator.remove(assembly);
  }

  /** An assembly is loaded into it. */
  public void add(LoadedAssembly assembly) {
    assemblies.put(assembly.name(), assembly);
  }
}
