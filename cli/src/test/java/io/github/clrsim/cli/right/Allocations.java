package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** They count what is allocated, and follow some of it. */
final class Allocations {
  private static final int EVENTS =
      COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;

  private Allocations() {}

  /** By the names of classes, which are learned when the first object of one is made. */
  public static final class ByClass implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final Map<ClassId, Count> counts = new ConcurrentHashMap<>();

    private record Count(String name, LongAdder objects) {}

    /** A profiler for one run. */
    public ByClass(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(EVENTS | COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      Count known = counts.get(event.classId());
      if (known == null) {
        // Two threads may both ask; one of their counters stays.
        Count made = new Count(names.ofClass(event.classId()), new LongAdder());
        Count earlier = counts.putIfAbsent(event.classId(), made);
        known = earlier == null ? made : earlier;
      }
      known.objects().increment();
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
      counts.remove(event.classId()); // Whoever had this ID before was not announced to go.
      return HResult.S_OK;
    }

    @Override
    public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
      counts.remove(event.classId());
      return HResult.S_OK;
    }
  }

  /** In classes of sizes, without knowing what it is. */
  public static final class BySize implements CorProfilerCallback {
    private final ProfilerHost host;
    private final AtomicLongArray histogram = new AtomicLongArray(Long.SIZE);

    /** A profiler for one run. */
    public BySize(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(EVENTS);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      host.info()
          .getObjectSize2(event.objectId())
          .answer()
          .ifPresent(size -> histogram.incrementAndGet(63 - Long.numberOfLeadingZeros(size | 1)));
      return HResult.S_OK;
    }
  }

  /** Large ones alone, which need another bit. */
  public static final class Large implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder bytes = new LongAdder();

    /** A profiler for one run. */
    public Large(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask2(0, COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      host.info().getObjectSize2(event.objectId()).answer().ifPresent(bytes::add);
      return HResult.S_OK;
    }
  }

  /**
   * Follows objects while collections move them. What is where is drawn anew from the old picture
   * when a collection is finished, because ranges overlap (R49), and the newer callbacks alone
   * count, because the older ones repeat them (R50).
   */
  public static final class Followed implements CorProfilerCallback {
    private static final int OBJECTS_MAX = 64;

    private record Range(long from, long to, long length) {}

    private final ProfilerHost host;
    private final ConcurrentLinkedQueue<Range> ranges = new ConcurrentLinkedQueue<>();
    private final Object lock = new Object();
    private Map<Long, ClassId> followed = new TreeMap<>();

    /** A profiler for one run. */
    public Followed(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(EVENTS | COR_PRF_MONITOR_GC);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      synchronized (lock) {
        if (followed.size() < OBJECTS_MAX) {
          followed.put(event.objectId().value(), event.classId());
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult movedReferences2(GarbageCollectionCallback.MovedReferences2 event) {
      for (int i = 0; i < event.cObjectIDRangeLength().size(); i++) {
        ranges.add(
            new Range(
                event.oldObjectIDRangeStart().get(i).value(),
                event.newObjectIDRangeStart().get(i).value(),
                event.cObjectIDRangeLength().get(i)));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(
        GarbageCollectionCallback.GarbageCollectionFinished event) {
      List<Range> moved = new ArrayList<>(ranges);
      ranges.clear();
      synchronized (lock) {
        Map<Long, ClassId> after = new TreeMap<>();
        followed.forEach((at, type) -> after.put(place(at, moved), type));
        followed = after;
      }
      return HResult.S_OK;
    }

    private static long place(long at, List<Range> moved) {
      for (Range range : moved) {
        if (at >= range.from() && at < range.from() + range.length()) {
          return range.to() + (at - range.from());
        }
      }
      return at;
    }
  }

  /** How old what lives is: asks for generations at the end of collections. */
  public static final class Ages implements CorProfilerCallback {
    private static final int OBJECTS_MAX = 8;

    private final ProfilerHost host;
    private final ConcurrentLinkedQueue<ObjectId> living = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final Map<String, LongAdder> ages = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Ages(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_GC);
    }

    @Override
    public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
      if (queued.getAndIncrement() < OBJECTS_MAX) {
        living.add(event.objectId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(
        GarbageCollectionCallback.GarbageCollectionFinished event) {
      var _ = host.info().getGenerationBounds();
      for (ObjectId object = living.poll(); object != null; object = living.poll()) {
        String age =
            host.info()
                .getObjectGeneration(object)
                .answer()
                .map(range -> range.generation().toString())
                .orElse("none"); // A frozen object is in no generation (R54).
        ages.computeIfAbsent(age, _ -> new LongAdder()).increment();
      }
      queued.set(0);
      return HResult.S_OK;
    }
  }

  /** What each collection counted by class, with the names of the most frequent. */
  public static final class Counted implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ClassId, LongAdder> objects = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Counted(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult objectsAllocatedByClass(
        GarbageCollectionCallback.ObjectsAllocatedByClass event) {
      for (int i = 0; i < event.classIds().size(); i++) {
        ClassId type = event.classIds().get(i);
        var _ = host.info().getClassIDInfo(type);
        objects.computeIfAbsent(type, _ -> new LongAdder()).add(event.cObjects().get(i));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
      objects.remove(event.classId());
      return HResult.S_OK;
    }
  }

  /** The graph of objects: classes and references of all that lives, and where it is held. */
  public static final class Graph implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder edges = new LongAdder();
    private final LongAdder roots = new LongAdder();
    private final LongAdder nulls = new LongAdder();

    /** A profiler for one run. */
    public Graph(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_GC);
    }

    @Override
    public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
      Optional<ClassId> type = host.info().getClassFromObject(event.objectId()).answer();
      if (type.isPresent()) {
        edges.add(event.objectRefIds().size());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult rootReferences2(GarbageCollectionCallback.RootReferences2 event) {
      for (ObjectId object : event.rootRefIds()) {
        (object.isNull() ? nulls : roots).increment(); // R56
      }
      return HResult.S_OK;
    }

    @Override
    public HResult conditionalWeakTableElementReferences(
        GarbageCollectionCallback.ConditionalWeakTableElementReferences event) {
      edges.add(event.keyRefIds().size());
      return HResult.S_OK;
    }
  }
}
