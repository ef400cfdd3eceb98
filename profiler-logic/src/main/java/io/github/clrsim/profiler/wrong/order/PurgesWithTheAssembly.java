package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.identity.UnloadGuard;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * It guards each use, and purges when the assembly is gone: its modules are so before (G45, R1).
 */
public final class PurgesWithTheAssembly extends LoadListener {
  private final UnloadGuard guard = new UnloadGuard();
  private final Map<ModuleId, AssemblyId> modules =
      new ConcurrentSkipListMap<>(Comparator.comparingLong(ModuleId::value));

  /** A profiler for one run. */
  public PurgesWithTheAssembly(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    guard.using(() -> modules.put(event.moduleId(), event.assemblyId()));
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    guard.using(() -> List.copyOf(modules.keySet()).forEach(this::ask));
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
    guard.unloading(() -> modules.values().remove(event.assemblyId()));
    return HResult.S_OK;
  }
}
