package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A load takes the lock of loads and then that of unloads, an unload takes them the other way
 * round: where both are under way, each waits for the other for ever (R16).
 */
public final class LocksLoadsThenUnloads extends LoadListener {
  private final ReentrantLock loads = new ReentrantLock();
  private final ReentrantLock unloads = new ReentrantLock();

  /** A profiler for one run. */
  public LocksLoadsThenUnloads(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      inside(loads, unloads, event.moduleId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    inside(unloads, loads, event.moduleId());
    return HResult.S_OK;
  }

  private void inside(ReentrantLock first, ReentrantLock second, ModuleId module) {
    first.lock();
    try {
      ask(module);
      second.lock();
      try {
        ask(module);
      } finally {
        second.unlock();
      }
    } finally {
      first.unlock();
    }
  }
}
