package io.github.clrsim.traps.naive;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Profilers with a thread of their own that lists threads, stops the runtime, or collects. */
public class Stopping extends Naive {
  /** A profiler for one run, which only watches. */
  public Stopping(ProfilerHost host) {
    super(host);
  }

  @Override
  int events() {
    return CorPrfMonitor.COR_PRF_MONITOR_THREADS
        | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
        | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
        | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
  }

  /** When the program gives a name to a thread, its own thread begins. */
  abstract static class OnWish extends Stopping {
    private final AtomicBoolean hasBegun = new AtomicBoolean();

    OnWish(ProfilerHost host) {
      super(host);
    }

    abstract void work();

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      if (!hasBegun.getAndSet(true)) {
        host().startThread("works", this::work);
      }
      return HResult.S_OK;
    }
  }

  /** Lists the threads, and then asks about each. */
  public static final class ListsThreads extends OnWish {
    private final ReentrantLock ends = new ReentrantLock();

    /** A profiler for one run. */
    public ListsThreads(ProfilerHost host) {
      super(host);
    }

    @Override
    void work() {
      for (int round = 0; round < 5 && host().pause(); round++) {
        guarded(
            () -> {
              List<ThreadId> listed = info().enumThreads().answer().orElse(List.of());
              host().pause();
              listed.forEach(info()::getThreadInfo);
            });
      }
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      guarded(() -> {});
      return HResult.S_OK;
    }

    private void guarded(Runnable action) {
      if (!has("guards")) {
        action.run();
        return;
      }
      ends.lock();
      try {
        action.run();
      } finally {
        ends.unlock();
      }
    }
  }

  /** Stops the runtime twice, and lets it go on once. */
  public static final class StopsTwice extends OnWish {
    /** A profiler for one run. */
    public StopsTwice(ProfilerHost host) {
      super(host);
    }

    @Override
    void work() {
      if (info().suspendRuntime().failed()) {
        return;
      }
      if (!has("counts")) {
        info().suspendRuntime();
      }
      info().resumeRuntime();
    }
  }

  /** Stops the runtime, and then waits for the program to make an object. */
  public static final class StopsAndWaits extends OnWish {
    private final CountDownLatch made = new CountDownLatch(1);
    private volatile boolean isWaiting;

    /** A profiler for one run. */
    public StopsAndWaits(ProfilerHost host) {
      super(host);
    }

    @Override
    void work() {
      if (!info().suspendRuntime().failed()) {
        isWaiting = true;
        try {
          made.await();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
        info().resumeRuntime();
      }
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      if (isWaiting) {
        made.countDown();
      }
      return HResult.S_OK;
    }
  }

  /** Holds a lock while it stops the runtime, which ObjectAllocated takes, too. */
  public static final class StopsUnderALock extends OnWish {
    private final ReentrantLock lock = new ReentrantLock();

    /** A profiler for one run. */
    public StopsUnderALock(ProfilerHost host) {
      super(host);
    }

    @Override
    void work() {
      if (has("lets-go")) {
        stop();
        return;
      }
      lock.lock();
      try {
        stop();
      } finally {
        lock.unlock();
      }
    }

    private void stop() {
      if (!info().suspendRuntime().failed()) {
        info().resumeRuntime();
      }
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      // What it does under the lock takes a moment.
      lock.lock();
      try {
        info().getCurrentThreadID();
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }
  }

  /** Counts suspensions that have begun and are not finished. */
  public static final class CountsSuspensions extends Stopping {
    private int open;

    /** A profiler for one run. */
    public CountsSuspensions(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult runtimeSuspendStarted(RuntimeSuspendStarted event) {
      if (open++ > 0) {
        throw new IllegalStateException("a suspension began inside another");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult runtimeSuspendFinished(RuntimeSuspendFinished event) {
      open--;
      return HResult.S_OK;
    }

    @Override
    public HResult runtimeSuspendAborted(RuntimeSuspendAborted event) {
      if (has("bears-aborts")) {
        open--;
      }
      return HResult.S_OK;
    }
  }

  /** Wants to name only threads that it knows. */
  public static final class NamesThreads extends Stopping {
    /** A profiler for one run. */
    public NamesThreads(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      boolean isKnown = info().enumThreads().answer().orElse(List.of()).contains(event.threadId());
      if (!isKnown && !has("bears-strangers")) {
        throw new IllegalStateException("a name of no thread");
      }
      return HResult.S_OK;
    }
  }

  /** Walks the stack of every thread when one gets a name. */
  public static final class WalksOthers extends Stopping {
    /** A profiler for one run. */
    public WalksOthers(ProfilerHost host) {
      super(host);
    }

    @Override
    int events() {
      return super.events() | CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      Optional<ThreadId> me = info().getCurrentThreadID().answer();
      for (ThreadId each : info().enumThreads().answer().orElse(List.of())) {
        if (!has("own-only") || me.equals(Optional.of(each))) {
          info()
              .doStackSnapshot(each, (function, ip, frame, context) -> HResult.S_OK, 0, Blob.of());
        }
      }
      return HResult.S_OK;
    }
  }
}
