package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * It keeps one stack of loads for all threads, which nest on each alone (N10: never by a stack).
 */
public final class PairsLoadsByOneStack extends LoadListener {
  private final Deque<ModuleId> loading = new ArrayDeque<>();

  /** A profiler for one run. */
  public PairsLoadsByOneStack(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    loading.push(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    ModuleId loaded = loading.pop();
    if (!event.hrStatus().failed()) {
      ask(loaded);
    }
    return HResult.S_OK;
  }
}
