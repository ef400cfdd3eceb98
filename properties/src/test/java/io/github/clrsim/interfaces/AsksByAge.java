package io.github.clrsim.interfaces;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;

/** Calls methods of newer and newer interfaces at the start; any runtime will do. */
public final class AsksByAge implements CorProfilerCallback {
  private final ProfilerHost host;

  /** A profiler for one run. */
  public AsksByAge(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    CorProfilerInfo info = host.info();
    var _ = info.getRuntimeInformation();
    var _ = info.setEnvironmentVariable("CLRSIM_AGE", "11");
    var _ = info.getEnvironmentVariable("CLRSIM_AGE");
    var _ = info.eventPipeCreateProvider("by-age");
    var _ = info.getNonGCHeapBounds();
    return HResult.S_OK;
  }
}
