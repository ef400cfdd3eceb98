package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.corprof.CorPrfHandleType;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** They hold objects by handles, or watch the handles of others. */
final class Handles {
  private Handles() {}

  /** Follows some objects by weak handles, and frees each when its object is gone. */
  public static final class Weak implements CorProfilerCallback {
    private static final int HANDLES_MAX = 16;

    private final ProfilerHost host;
    private final ConcurrentLinkedQueue<ObjectHandleId> handles = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();
    private final LongAdder gone = new LongAdder();

    /** A profiler for one run. */
    public Weak(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      if (made.getAndIncrement() < HANDLES_MAX) {
        host.info()
            .createHandle(event.objectId(), CorPrfHandleType.COR_PRF_HANDLE_TYPE_WEAK)
            .answer() // Before .NET 7 there are none.
            .ifPresent(handles::add);
      } else {
        lookAtOldest();
      }
      return HResult.S_OK;
    }

    private void lookAtOldest() {
      ObjectHandleId oldest = handles.poll();
      if (oldest != null) {
        Optional<ObjectId> object = host.info().getObjectIDFromHandle(oldest).answer();
        if (object.isPresent() && object.get().isNull()) {
          gone.increment();
          var _ = host.info().destroyHandle(oldest);
        } else {
          handles.add(oldest);
        }
      }
    }
  }

  /** Holds one object alive for a while, and pins another. */
  public static final class Holding implements CorProfilerCallback {
    private static final int WHILE = 20;

    private final ProfilerHost host;
    private final AtomicInteger allocated = new AtomicInteger();
    private final ConcurrentLinkedQueue<ObjectHandleId> held = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public Holding(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      switch (allocated.getAndIncrement() % WHILE) {
        case 0 -> hold(event.objectId(), CorPrfHandleType.COR_PRF_HANDLE_TYPE_STRONG);
        case 1 -> hold(event.objectId(), CorPrfHandleType.COR_PRF_HANDLE_TYPE_PINNED);
        case WHILE - 1 -> letAllGo();
        default -> {}
      }
      return HResult.S_OK;
    }

    private void hold(ObjectId object, CorPrfHandleType type) {
      host.info().createHandle(object, type).answer().ifPresent(held::add);
    }

    private void letAllGo() {
      for (ObjectHandleId each = held.poll(); each != null; each = held.poll()) {
        var _ = host.info().destroyHandle(each);
      }
    }
  }

  /** Counts handles; IDs come again, some have no object, some were made before (R58). */
  public static final class Watched implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<GCHandleId, ObjectId> open = new ConcurrentHashMap<>();
    private final LongAdder unknown = new LongAdder();

    /** A profiler for one run. */
    public Watched(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_GC);
    }

    @Override
    public HResult handleCreated(GarbageCollectionCallback.HandleCreated event) {
      open.put(event.handleId(), event.initialObjectId());
      return HResult.S_OK;
    }

    @Override
    public HResult handleDestroyed(GarbageCollectionCallback.HandleDestroyed event) {
      if (open.remove(event.handleId()) == null) {
        unknown.increment();
      }
      return HResult.S_OK;
    }
  }
}
