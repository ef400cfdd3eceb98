package io.github.clrsim.traps.naive;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Profilers that look at objects, roots and handles, and take too much for granted. */
public class Collecting extends Naive {
  /** A profiler for one run, which only watches. */
  public Collecting(ProfilerHost host) {
    super(host);
  }

  @Override
  int events() {
    return CorPrfMonitor.COR_PRF_MONITOR_GC
        | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
        | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED
        | CorPrfMonitor.COR_PRF_MONITOR_THREADS;
  }

  /** Keeps new objects, and looks at them when a thread gets a name. */
  public static final class RecordsLater extends Collecting {
    private final Deque<ObjectId> made = new ConcurrentLinkedDeque<>();

    /** A profiler for one run. */
    public RecordsLater(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      if (has("at-once")) {
        record(event.objectId());
      } else {
        made.push(event.objectId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      host().startThread("records", () -> made.forEach(this::record));
      return HResult.S_OK;
    }

    private void record(ObjectId object) {
      host().memory().readLong(new Address(object.value()));
    }
  }

  /** Believes that the older form of a range is about the newer one that it heard last. */
  public static final class PairsForms extends Collecting {
    private List<ObjectId> latest = List.of();

    /** A profiler for one run. */
    public PairsForms(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult survivingReferences2(SurvivingReferences2 event) {
      latest = event.objectIDRangeStart();
      return HResult.S_OK;
    }

    @Override
    public HResult survivingReferences(SurvivingReferences event) {
      if (!latest.equals(event.objectIDRangeStart())) {
        throw new IllegalStateException("another range came between");
      }
      return HResult.S_OK;
    }
  }

  /** Weighs every root, and what every new handle names. */
  public static final class WeighsRoots extends Collecting {
    /** A profiler for one run. */
    public WeighsRoots(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult rootReferences2(RootReferences2 event) {
      event.rootRefIds().stream().filter(this::isWeighed).forEach(info()::getObjectSize2);
      return HResult.S_OK;
    }

    @Override
    public HResult handleCreated(HandleCreated event) {
      if (isWeighed(event.initialObjectId())) {
        info().getObjectSize2(event.initialObjectId());
      }
      return HResult.S_OK;
    }

    private boolean isWeighed(ObjectId object) {
      return !has("drops-null") || !object.isNull();
    }
  }

  /** Lists the modules when a collection is finished. */
  public static final class ListsModules extends Collecting {
    /** A profiler for one run. */
    public ListsModules(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
      info().enumModules();
      return HResult.S_OK;
    }
  }

  /** Asks for the references of each object, and for the metadata of its class. */
  public static final class Describes extends Collecting {
    /** A profiler for one run. */
    public Describes(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult objectReferences(ObjectReferences event) {
      info().enumerateObjectReferences(event.objectId(), (from, place) -> true);
      info()
          .getClassIDInfo(event.classId())
          .answer()
          .filter(is -> !has("asks-first") || !is.moduleId().isNull())
          .ifPresent(is -> info().getModuleMetaData(is.moduleId(), 0));
      return HResult.S_OK;
    }
  }
}
