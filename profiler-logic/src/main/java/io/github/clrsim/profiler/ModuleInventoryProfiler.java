package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;

/**
 * A right profiler that follows modules only: no class is announced to it. Attached to a running
 * process it catches up by EnumModules, which may repeat what callbacks tell meanwhile, or name
 * what they already buried.
 */
public class ModuleInventoryProfiler extends LoadTracking {

  /** A profiler for one run. */
  public ModuleInventoryProfiler(ProfilerHost host) {
    super(host);
  }

  @Override
  protected int events() {
    return COR_PRF_MONITOR_ASSEMBLY_LOADS | COR_PRF_MONITOR_MODULE_LOADS;
  }

  @Override
  public HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    // EnumModules may trigger a collection, so the guard is taken for each module, after it.
    info().enumModules().answer().orElse(List.of()).forEach(this::catchUp);
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    HResult result = super.assemblyLoadFinished(event);
    claimInventory();
    return result;
  }

  @Override
  public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    HResult result = super.moduleUnloadFinished(event);
    claimInventory();
    return result;
  }

  private void catchUp(ModuleId moduleId) {
    guard()
        .using(
            () -> {
              if (!map().isGone(moduleId) && map().find(moduleId).isEmpty()) {
                info().getModuleInfo2(moduleId).answer().ifPresent(found -> add(moduleId, found));
              }
            });
  }

  private void add(ModuleId moduleId, ModuleInfo2 found) {
    map().addFoundModule(moduleId, found.name());
    // The assembly itself is not asked about: its own load need not have finished.
    map().attach(moduleId, found.assemblyId());
  }
}
