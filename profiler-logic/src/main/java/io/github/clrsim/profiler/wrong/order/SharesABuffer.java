package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;

/** It gathers what one load is about in a buffer that all threads have in common (N10). */
public final class SharesABuffer extends LoadListener {
  private final List<ModuleId> buffer = new ArrayList<>();

  /** A profiler for one run. */
  public SharesABuffer(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    buffer.clear();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    buffer.add(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    List.copyOf(buffer).forEach(this::ask);
    return HResult.S_OK;
  }
}
