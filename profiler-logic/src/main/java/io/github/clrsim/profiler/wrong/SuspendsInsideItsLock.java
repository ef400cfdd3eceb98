package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.SamplingProfiler;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts modules under a lock, and holds that lock while it samples. ModuleLoadStarted comes in
 * cooperative mode: a thread that waits there for the lock never comes to rest, and so the
 * suspension waits for it for ever (race R46).
 */
public final class SuspendsInsideItsLock extends SamplingProfiler {
  private final ReentrantLock counting = new ReentrantLock();
  private int modules;

  /** A profiler for one run. */
  public SuspendsInsideItsLock(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadStarted(ModuleLoadStarted event) {
    counting.lock();
    try {
      modules++;
    } finally {
      counting.unlock();
    }
    return super.moduleLoadStarted(event);
  }

  @Override
  protected void takeSamples() {
    counting.lock();
    try {
      if (modules > 0) {
        super.takeSamples();
      }
    } finally {
      counting.unlock();
    }
  }
}
