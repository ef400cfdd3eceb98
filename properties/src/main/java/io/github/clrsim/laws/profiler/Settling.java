package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.laws.lifetime.Activities.InCallback;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which modules are part of an assembly whose load the profiler has not been told the end of.
 * Before a module is attached, its assembly is taken to be the one that its thread is loading.
 */
final class Settling {
  // Looked up only, never walked in an order that matters.
  private final Map<ModuleId, AssemblyId> assemblyOf = new HashMap<>();
  private final Set<AssemblyId> loading = new HashSet<>();
  private final Map<Integer, Deque<AssemblyId>> byThread = new HashMap<>();

  void entered(int thread, Callback callback) {
    if (callback instanceof AssemblyCallback.AssemblyLoadStarted(AssemblyId assembly)) {
      loading.add(assembly);
      byThread.computeIfAbsent(thread, key -> new ArrayDeque<>()).push(assembly);
    } else if (callback instanceof ModuleCallback.ModuleLoadStarted(ModuleId module)
        && byThread.containsKey(thread)) {
      assemblyOf.put(module, byThread.get(thread).getFirst());
    } else if (callback
            instanceof ModuleCallback.ModuleAttachedToAssembly(ModuleId module, AssemblyId assembly)
        && loading.contains(assembly)) {
      assemblyOf.put(module, assembly);
    }
  }

  void returned(InCallback ended) {
    if (ended.callback()
        instanceof AssemblyCallback.AssemblyLoadFinished(AssemblyId assembly, var _)) {
      loading.remove(assembly);
      assemblyOf.values().removeIf(assembly::equals);
      byThread.values().forEach(mine -> mine.remove(assembly));
      byThread.values().removeIf(Deque::isEmpty);
    }
  }

  boolean contains(ModuleId module) {
    return assemblyOf.containsKey(module);
  }
}
