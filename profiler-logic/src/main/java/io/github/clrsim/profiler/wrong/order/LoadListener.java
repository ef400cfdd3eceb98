package io.github.clrsim.profiler.wrong.order;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;

/** Hears of loads, unloads and threads, and keeps nothing of it. */
public abstract class LoadListener implements CorProfilerCallback {
  private final ProfilerHost host;

  /** A profiler for one run. */
  protected LoadListener(ProfilerHost host) {
    this.host = host;
  }

  /** What is around it. */
  protected final ProfilerHost host() {
    return host;
  }

  /** The runtime. */
  protected final CorProfilerInfo info() {
    return host.info();
  }

  /** Called once the events are set, still inside Initialize. */
  protected void started() {}

  @Override
  public final HResult initialize(LifecycleCallback.Initialize event) {
    HResult set =
        info()
            .setEventMask2(
                COR_PRF_MONITOR_ASSEMBLY_LOADS
                    | COR_PRF_MONITOR_MODULE_LOADS
                    | COR_PRF_MONITOR_CLASS_LOADS
                    | COR_PRF_MONITOR_THREADS,
                0);
    if (!set.failed()) {
      started();
    }
    return set;
  }

  /** Asks what a module is. */
  protected final void ask(ModuleId module) {
    info().getModuleInfo2(module);
  }
}
