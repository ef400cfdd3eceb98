package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;

/** Takes the metadata of each module once, and never releases it, as a cache does and a leak. */
public final class Keeping implements CorProfilerCallback {
  private final ProfilerHost host;

  /** A profiler for one run. */
  public Keeping(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    host.info().getModuleMetaData(event.moduleId(), 0);
    return HResult.S_OK;
  }
}
