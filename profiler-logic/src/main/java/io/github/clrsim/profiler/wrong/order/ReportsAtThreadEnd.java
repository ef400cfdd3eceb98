package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * When a thread ends it reports on all modules that are loaded, without a guard: one may go
 * meanwhile (R1).
 */
public final class ReportsAtThreadEnd extends LoadListener {
  private final List<ModuleId> modules = new CopyOnWriteArrayList<>();

  /** A profiler for one run. */
  public ReportsAtThreadEnd(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      modules.add(event.moduleId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    modules.remove(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    modules.forEach(this::ask);
    modules.forEach(this::ask);
    return HResult.S_OK;
  }
}
