package com.acme.names;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;

/** Asks about every class in the callback that tells of it, as long as it is there. */
public final class Names implements CorProfilerCallback {
  private final ProfilerHost host;

  public Names(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      host.info().getClassIDInfo2(event.classId());
    }
    return HResult.S_OK;
  }
}
