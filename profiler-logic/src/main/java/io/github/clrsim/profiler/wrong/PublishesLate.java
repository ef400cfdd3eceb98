package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import io.github.clrsim.profiler.identity.TypeIdentity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * It hands what ClassLoadFinished told it to a worker thread, to keep callbacks short. Once the
 * callback has returned other threads use the class, and may see it unloaded, while the map has
 * never heard of it (races R23 and R24).
 */
public final class PublishesLate extends CallbackOnlyProfiler {
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Runnable> queue = new ArrayDeque<>();

  /** A profiler for one run. */
  public PublishesLate(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void started() {
    host().startThread("identity worker", this::work);
  }

  @Override
  protected void publish(ClassId classId, TypeIdentity identity) {
    lock.lock();
    try {
      queue.add(() -> super.publish(classId, identity));
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    while (host().pause()) {
      takeAll().forEach(Runnable::run);
    }
  }

  private Deque<Runnable> takeAll() {
    lock.lock();
    try {
      Deque<Runnable> taken = new ArrayDeque<>(queue);
      queue.clear();
      return taken;
    } finally {
      lock.unlock();
    }
  }
}
