package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;

/**
 * It copies its list of modules, asks, adds to the copy, and puts it in place of whatever another
 * thread has put there meanwhile.
 */
public final class LosesUpdates extends LoadListener {
  private List<ModuleId> modules = List.of();

  /** A profiler for one run. */
  public LosesUpdates(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      List<ModuleId> more = new ArrayList<>(modules);
      ask(event.moduleId());
      more.add(event.moduleId());
      modules = List.copyOf(more);
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    modules = modules.stream().filter(module -> !module.equals(event.moduleId())).toList();
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    modules.forEach(this::ask);
    return HResult.S_OK;
  }
}
