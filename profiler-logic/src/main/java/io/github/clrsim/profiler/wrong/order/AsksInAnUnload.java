package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Optional;

/**
 * Where a class comes while an assembly is unloaded it asks about the modules that go, which are
 * gone from ModuleUnloadFinished on (G50).
 */
public final class AsksInAnUnload extends LoadListener {
  private Optional<ModuleId> going = Optional.empty();

  /** A profiler for one run. */
  public AsksInAnUnload(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    going = Optional.of(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
    going = Optional.empty();
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    going.ifPresent(this::ask);
    return HResult.S_OK;
  }
}
