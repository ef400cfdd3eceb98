package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;

/**
 * It asks about a copy of its list, so that no lock is held: what is unloaded meanwhile is on the
 * copy still (R1).
 */
public final class AsksOfACopy extends LoadListener {
  private final List<ModuleId> modules = new ArrayList<>();

  /** A profiler for one run. */
  public AsksOfACopy(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      modules.add(event.moduleId());
      List.copyOf(modules).forEach(this::ask);
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    modules.remove(event.moduleId());
    return HResult.S_OK;
  }
}
