package io.github.clrsim.conformance.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;

/** Forgets to release metadata where GetModuleInfo fails. */
public final class Forgetful implements CorProfilerCallback {
  private static final int OPEN_TO_READ = 0;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Forgetful(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      host.info()
          .getClassIDInfo2(event.classId())
          .answer()
          .ifPresent(info -> lookInto(info.moduleId()));
    }
    return HResult.S_OK;
  }

  private void lookInto(ModuleId module) {
    host.info()
        .getModuleMetaData(module, OPEN_TO_READ)
        .answer()
        .filter(_ -> host.info().getModuleInfo(module).answer().isPresent())
        .ifPresent(metadata -> host.objects().unknown(metadata).release());
  }
}
