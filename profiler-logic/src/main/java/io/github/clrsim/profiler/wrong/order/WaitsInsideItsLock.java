package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Its unload waits, inside its lock, for those who use IDs; they need the lock before they are done
 * (R46).
 */
public final class WaitsInsideItsLock extends LoadListener {
  private static final int USERS_MAX = 100;

  private final ReentrantLock lock = new ReentrantLock();
  private final Semaphore users = new Semaphore(USERS_MAX);
  private int loaded;

  /** A profiler for one run. */
  public WaitsInsideItsLock(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      users.acquireUninterruptibly();
      ask(event.moduleId());
      count(1);
      users.release();
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    lock.lock();
    try {
      ask(event.moduleId());
      users.acquireUninterruptibly(USERS_MAX);
      count(-1);
      users.release(USERS_MAX);
    } finally {
      lock.unlock();
    }
    return HResult.S_OK;
  }

  private void count(int more) {
    lock.lock();
    try {
      loaded += more;
    } finally {
      lock.unlock();
    }
  }

  /** How many modules are loaded. */
  int loaded() {
    lock.lock();
    try {
      return loaded;
    } finally {
      lock.unlock();
    }
  }
}
