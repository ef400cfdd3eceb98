package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;

/**
 * It goes through its list of modules without a lock, while another thread adds to it: the list
 * throws (ConcurrentModificationException).
 */
public final class ListsWhileOthersAdd extends LoadListener {
  private final List<ModuleId> modules = new ArrayList<>();

  /** A profiler for one run. */
  public ListsWhileOthersAdd(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      modules.add(event.moduleId());
      for (ModuleId module : modules) {
        ask(module);
      }
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    modules.remove(event.moduleId());
    return HResult.S_OK;
  }
}
