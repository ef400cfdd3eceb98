package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;

/** It asks for metadata again and again, and never gives a reference back. */
public final class KeepsReferences implements CorProfilerCallback {
  private static final int OPEN_TO_READ = 0;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public KeepsReferences(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    host.info()
        .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
        .answer()
        .ifPresent(MetadataImport::getScopeProps);
    return HResult.S_OK;
  }
}
