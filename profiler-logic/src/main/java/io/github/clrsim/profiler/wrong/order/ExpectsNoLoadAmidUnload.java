package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.outcome.HResult;

/**
 * It takes the process to stand still while an assembly is unloaded: only the finalizer thread is
 * at it (G45).
 */
public final class ExpectsNoLoadAmidUnload extends LoadListener {
  private int unloading;

  /** A profiler for one run. */
  public ExpectsNoLoadAmidUnload(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    unloading++;
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
    unloading--;
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    if (unloading > 0) {
      throw new IllegalStateException("a load amid an unload");
    }
    return HResult.S_OK;
  }
}
