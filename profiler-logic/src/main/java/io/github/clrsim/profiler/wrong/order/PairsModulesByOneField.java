package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;

/**
 * It keeps in one field which module is loaded, and asks about that when a load is over: another
 * thread may have begun another one (N10: pair them by ID).
 */
public final class PairsModulesByOneField extends LoadListener {
  private ModuleId loading = new ModuleId(0);

  /** A profiler for one run. */
  public PairsModulesByOneField(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    loading = event.moduleId();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      ask(loading);
    }
    return HResult.S_OK;
  }
}
