package io.github.clrsim.profiler.wrong.identity;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.IdentityMapProfiler;

/**
 * It purges when the unload has finished. By then the IDs are dead, and its sampler may have used
 * them between the two callbacks, in spite of the guard (race R1; davbr, "Metadata Tokens, Run-Time
 * IDs, and Type Loading": block in *UnloadStarted).
 */
public final class PurgesTooLate extends IdentityMapProfiler {

  /** A profiler for one run. */
  public PurgesTooLate(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    return HResult.S_OK; // AssemblyUnloadFinished removes it.
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    guard().unloading(() -> forget(event.moduleId()));
    return super.moduleUnloadFinished(event);
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadFinished(ClassCallback.ClassUnloadFinished event) {
    guard().unloading(() -> forget(event.classId()));
    return super.classUnloadFinished(event);
  }
}
