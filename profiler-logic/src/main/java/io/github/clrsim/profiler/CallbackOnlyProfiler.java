package io.github.clrsim.profiler;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.outcome.HResult;

/**
 * A right profiler without a thread of its own: it answers from the map, inside callbacks, and
 * never asks the runtime anything during an unload.
 */
public class CallbackOnlyProfiler extends LoadTracking {

  /** A profiler for one run. */
  public CallbackOnlyProfiler(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    claimIdentity(event.classId()); // The loading thread keeps the class alive.
    return result;
  }

  @Override
  public HResult classUnloadFinished(ClassCallback.ClassUnloadFinished event) {
    // Its memory is freed, and can be given away, only after AssemblyUnloadFinished.
    claimGone(event.classId());
    return super.classUnloadFinished(event);
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

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    claimInventory();
    return super.shutdown(event);
  }
}
