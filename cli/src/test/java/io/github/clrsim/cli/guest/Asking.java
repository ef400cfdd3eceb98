package io.github.clrsim.cli.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Asks about every module that is loaded, on a thread of its own, and so at times too late. */
public final class Asking implements CorProfilerCallback {
  private final ConcurrentLinkedQueue<ModuleId> loaded = new ConcurrentLinkedQueue<>();
  private final ProfilerHost host;

  /** One in this process. */
  public Asking(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    host.startThread("namer", this::ask);
    return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    loaded.add(event.moduleId());
    return HResult.S_OK;
  }

  private void ask() {
    while (host.pause()) {
      ModuleId next = loaded.poll();
      if (next != null) {
        host.info().getModuleInfo2(next);
      }
    }
  }
}
