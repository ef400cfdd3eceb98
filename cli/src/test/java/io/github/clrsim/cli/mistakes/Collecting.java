package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** Mistakes about objects and collections. */
public final class Collecting {
  private static final int COLLECTIONS = COR_PRF_MONITOR_GC;
  private static final int OBJECTS =
      COR_PRF_MONITOR_GC | COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;

  private Collecting() {}

  /** Counts objects by class. Its mistake: it keeps them, and asks when they may have moved. */
  public static final class KeepsObjects extends SmallProfiler {
    private final ConcurrentLinkedQueue<ObjectId> made = new ConcurrentLinkedQueue<>();
    private final Map<ClassId, Integer> counts = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public KeepsObjects(ProfilerHost host) {
      super(host, OBJECTS);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      if (isMistaken()) {
        made.add(event.objectId());
      } else {
        counts.merge(event.classId(), 1, Integer::sum);
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
      for (ObjectId each = made.poll(); each != null; each = made.poll()) {
        info()
            .getClassFromObject(each)
            .answer()
            .ifPresent(type -> counts.merge(type, 1, Integer::sum));
      }
      return HResult.S_OK;
    }
  }

  /** Follows what moves. Its mistake: it looks at objects where they are not yet. */
  public static final class LooksWhileItMoves extends SmallProfiler {
    private final Set<ObjectId> moved = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public LooksWhileItMoves(ProfilerHost host) {
      super(host, COLLECTIONS);
    }

    @Override
    public HResult movedReferences2(MovedReferences2 event) {
      if (isMistaken()) {
        event.newObjectIDRangeStart().forEach(info()::getObjectSize2);
      } else {
        moved.addAll(event.newObjectIDRangeStart());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
      moved.forEach(info()::getObjectSize2);
      moved.clear();
      return HResult.S_OK;
    }
  }

  /** Follows objects from their allocation on, and looks them up after each collection. */
  abstract static class Follows extends SmallProfiler {
    private Map<Long, ClassId> where = new TreeMap<>();
    private Map<Long, ClassId> next = new TreeMap<>();

    Follows(ProfilerHost host) {
      super(host, OBJECTS);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      synchronized (this) {
        where.put(event.objectId().value(), event.classId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionStarted(GarbageCollectionStarted event) {
      synchronized (this) {
        next = new TreeMap<>();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult movedReferences2(MovedReferences2 event) {
      for (int i = 0; i < event.cObjectIDRangeLength().size(); i++) {
        move(
            event.oldObjectIDRangeStart().get(i),
            event.newObjectIDRangeStart().get(i),
            event.cObjectIDRangeLength().get(i));
      }
      return HResult.S_OK;
    }

    /** Whether a range is to be looked for among what moved before it. */
    boolean isMovedInPlace() {
      return false;
    }

    final synchronized void move(ObjectId from, ObjectId to, long length) {
      for (long address : List.copyOf(where.keySet())) {
        if (address >= from.value() && address < from.value() + length) {
          ClassId type = where.getOrDefault(address, new ClassId(0));
          next.put(address - from.value() + to.value(), type);
          if (isMovedInPlace()) {
            where.remove(address);
            where.put(address - from.value() + to.value(), type);
          }
        }
      }
    }

    @Override
    public synchronized HResult garbageCollectionFinished(GarbageCollectionFinished event) {
      if (!isMovedInPlace()) {
        where = next;
      }
      next.forEach(this::look);
      return HResult.S_OK;
    }

    private void look(long address, ClassId type) {
      if (!info().getClassFromObject(new ObjectId(address)).answer().stream()
          .allMatch(type::equals)) {
        throw new IllegalStateException("another object lies there");
      }
    }
  }

  /** Its mistake: it follows both forms of each range. */
  public static final class MovesTwice extends Follows {
    /** A profiler for one run. */
    public MovesTwice(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult movedReferences(MovedReferences event) {
      for (int i = 0; isMistaken() && i < event.cObjectIDRangeLength().size(); i++) {
        ObjectId to = event.newObjectIDRangeStart().get(i);
        long shift = to.value() - event.oldObjectIDRangeStart().get(i).value();
        move(to, new ObjectId(to.value() + shift), event.cObjectIDRangeLength().get(i));
      }
      return HResult.S_OK;
    }

    @Override
    boolean isMovedInPlace() {
      return isMistaken();
    }
  }

  /** Its mistake: what moved to a place is moved once more by the range that leaves the place. */
  public static final class MovesInPlace extends Follows {
    /** A profiler for one run. */
    public MovesInPlace(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean isMovedInPlace() {
      return isMistaken();
    }
  }

  /** Knows the types of what roots name. Its mistake: a root may name nothing. */
  public static final class ReadsEmptyRoots extends SmallProfiler {
    private final Set<Long> types = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public ReadsEmptyRoots(ProfilerHost host) {
      super(host, COLLECTIONS);
    }

    @Override
    public HResult rootReferences2(RootReferences2 event) {
      for (ObjectId root : event.rootRefIds()) {
        if (isMistaken() || !root.isNull()) {
          types.add(host().memory().readLong(new Address(root.value())));
        }
      }
      return HResult.S_OK;
    }
  }

  /** Knows the modules of objects. Its mistake: arrays have none. */
  public static final class AsksForTheModuleOfArrays extends SmallProfiler {
    private final Map<ModuleId, Integer> objects = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public AsksForTheModuleOfArrays(ProfilerHost host) {
      super(host, OBJECTS);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      Optional<ClassIDInfo2> known = info().getClassIDInfo2(event.classId()).answer();
      if (isMistaken() || known.isPresent()) {
        objects.merge(known.orElseThrow().moduleId(), 1, Integer::sum);
      }
      return HResult.S_OK;
    }
  }

  /** Wants a collection for each module. Its mistake: it does not see that it is refused one. */
  public static final class WaitsForARefusedCollection extends SmallProfiler {
    private final CountDownLatch collected = new CountDownLatch(1);

    /** A profiler for one run. */
    public WaitsForARefusedCollection(ProfilerHost host) {
      super(host, COLLECTIONS | COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      HResult answer = info().forceGC();
      if (isMistaken() || !answer.failed()) {
        try {
          collected.await();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
      collected.countDown();
      return HResult.S_OK;
    }
  }

  /** Adds up ranges of survivors. Its mistake: it has one list for all who tell them at once. */
  public static final class PairsBothForms extends SmallProfiler {
    private List<ObjectId> latest = new ArrayList<>();

    /** A profiler for one run. */
    public PairsBothForms(ProfilerHost host) {
      super(host, COLLECTIONS);
    }

    @Override
    public HResult movedReferences2(MovedReferences2 event) {
      synchronized (this) {
        latest = event.newObjectIDRangeStart();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult movedReferences(MovedReferences event) {
      synchronized (this) {
        if (isMistaken() && !latest.equals(event.newObjectIDRangeStart())) {
          throw new IllegalStateException("another range came between");
        }
      }
      return HResult.S_OK;
    }
  }
}
