package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.outcome.HResult;

/**
 * It keeps in one field which assembly is loaded, and asks about that when a load is over: another
 * thread may have begun another one (N10).
 */
public final class PairsAssembliesByOneField extends LoadListener {
  private AssemblyId loading = new AssemblyId(0);

  /** A profiler for one run. */
  public PairsAssembliesByOneField(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    loading = event.assemblyId();
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    if (!event.hrStatus().failed()) {
      info().getAssemblyInfo(loading);
    }
    return HResult.S_OK;
  }
}
