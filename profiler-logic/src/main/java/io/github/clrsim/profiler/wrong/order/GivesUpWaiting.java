package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * It does not wait in an unload for a thread that uses IDs, so as not to keep the finalizer thread:
 * the thread goes on to use them (R1).
 */
public final class GivesUpWaiting extends LoadListener {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<ModuleId> modules = new ArrayList<>();

  /** A profiler for one run. */
  public GivesUpWaiting(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      lock.lock();
      try {
        modules.add(event.moduleId());
        modules.forEach(this::ask);
      } finally {
        lock.unlock();
      }
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    if (lock.tryLock()) {
      try {
        modules.remove(event.moduleId());
      } finally {
        lock.unlock();
      }
    }
    return HResult.S_OK;
  }
}
