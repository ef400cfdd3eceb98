package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;

/** It releases metadata, and then reads what it still has a pointer to. */
public final class ReadsReleasedMetadata implements CorProfilerCallback {
  private static final int OPEN_TO_READ = 0;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public ReadsReleasedMetadata(ProfilerHost host) {
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
        .ifPresent(
            metadata -> {
              host.objects().unknown(metadata).release();
              metadata.getScopeProps();
            });
    return HResult.S_OK;
  }
}
