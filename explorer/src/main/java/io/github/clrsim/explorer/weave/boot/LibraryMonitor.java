package io.github.clrsim.explorer.weave.boot;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A monitor for woven code on threads that nobody simulates: woven code never takes the real one,
 * so an object lends only its identity. An entry goes when its object goes.
 */
final class LibraryMonitor extends ReentrantLock {
  private static final long serialVersionUID = 1;
  private static final ConcurrentHashMap<Key, LibraryMonitor> MONITORS = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();

  private final transient Condition notified = newCondition();

  private LibraryMonitor() {}

  static LibraryMonitor of(Object object) {
    LibraryMonitor known = MONITORS.get(new Key(object, null));
    if (known != null) {
      return known;
    }
    for (Reference<?> gone = GONE.poll(); gone != null; gone = GONE.poll()) {
      MONITORS.remove((Key) gone);
    }
    var fresh = new LibraryMonitor();
    LibraryMonitor raced = MONITORS.putIfAbsent(new Key(object, GONE), fresh);
    return raced == null ? fresh : raced;
  }

  /** Unlocks; who took the monitor before weaving was installed has none to give back here. */
  void giveBack() {
    if (isHeldByCurrentThread()) {
      unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // The loop, if any, is the program's.
  void await(long millis) throws InterruptedException {
    checkHeld();
    if (millis == 0) {
      notified.await();
    } else {
      // What is left of the time is not asked for: Object.wait does not tell either.
      long _ = notified.awaitNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  void wake(boolean all) {
    checkHeld();
    if (all) {
      notified.signalAll();
    } else {
      notified.signal();
    }
  }

  private void checkHeld() {
    if (!isHeldByCurrentThread()) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
  }

  /** An object by its identity, weakly. */
  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, @Nullable ReferenceQueue<Object> queue) {
      super(object, queue);
      this.hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Object mine = get();
      return mine != null && other instanceof Key key && key.refersTo(mine);
    }
  }
}
