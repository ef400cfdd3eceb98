package io.github.clrsim.model;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A profiler that follows objects as it should: from their allocation through every collection, by
 * the ranges it is told. What it believes is held against what lies there when each collection
 * ends. The findings are kept for the test, which runs one simulation at a time.
 */
public class HeapWatching implements CorProfilerCallback {
  static final int MASK =
      CorPrfMonitor.COR_PRF_MONITOR_GC
          | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_MONITOR_THREADS
          | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;

  /** For each collection, what was found wrong in it. */
  static final List<String> WRONG = new ArrayList<>();

  /** For each collection, what the objects are that live behind it, with their references. */
  static final List<Map<Long, List<Long>>> LIVING = new ArrayList<>();

  /** Where objects were before the program made any: at its mark. All of them live for ever. */
  static final Set<Long> BEFORE = new LinkedHashSet<>();

  final ProfilerHost host;
  final CorProfilerInfo info;
  // By its address: the class it was allocated as, as the bytes of its method table say.
  private Map<Long, Long> believed = new LinkedHashMap<>();
  private Map<Long, Long> next = new LinkedHashMap<>();
  private boolean collectsAll;

  public HeapWatching(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
  }

  @Override
  public HResult initialize(Initialize event) {
    WRONG.clear();
    LIVING.clear();
    BEFORE.clear();
    return info.setEventMask2(MASK, 0);
  }

  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    BEFORE.addAll(believed.keySet());
    return HResult.S_OK;
  }

  @Override
  public HResult objectAllocated(ObjectAllocated event) {
    if (isFrozen(event.objectId())) {
      return HResult.S_OK;
    }
    believed.put(event.objectId().value(), methodTable(event.objectId()));
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionStarted(GarbageCollectionStarted event) {
    next = new LinkedHashMap<>();
    LIVING.add(new LinkedHashMap<>());
    collectsAll = event.generationCollected().get(2);
    return HResult.S_OK;
  }

  @Override
  public HResult movedReferences2(MovedReferences2 event) {
    for (int i = 0; i < event.oldObjectIDRangeStart().size(); i++) {
      long from = event.oldObjectIDRangeStart().get(i).value();
      long to = event.newObjectIDRangeStart().get(i).value();
      survive(from, to, event.cObjectIDRangeLength().get(i));
    }
    return HResult.S_OK;
  }

  @Override
  public HResult survivingReferences2(SurvivingReferences2 event) {
    for (int i = 0; i < event.objectIDRangeStart().size(); i++) {
      long from = event.objectIDRangeStart().get(i).value();
      survive(from, from, event.cObjectIDRangeLength().get(i));
    }
    return HResult.S_OK;
  }

  private void survive(long from, long to, long bytes) {
    believed.forEach(
        (address, methodTable) -> {
          if (address >= from && address < from + bytes) {
            next.put(address - from + to, methodTable);
          }
        });
  }

  /** What is frozen lies in no range and is told of in every collection (R54). */
  boolean isFrozen(ObjectId object) {
    return info.isFrozenObject(object).answer().orElseThrow();
  }

  @Override
  public HResult objectReferences(ObjectReferences event) {
    if (isFrozen(event.objectId())) {
      return HResult.S_OK;
    }
    LIVING
        .getLast()
        .put(event.objectId().value(), event.objectRefIds().stream().map(ObjectId::value).toList());
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
    if (!collectsAll) {
      // What was not collected lies where it lay, and is not listed.
      LIVING.getLast().keySet().stream()
          .filter(address -> !next.containsKey(address))
          .forEach(
              address ->
                  Optional.ofNullable(believed.get(address))
                      .ifPresent(is -> next.put(address, is)));
    }
    if (!next.keySet().equals(LIVING.getLast().keySet())) {
      WRONG.add("believed %s, living %s".formatted(next.keySet(), LIVING.getLast().keySet()));
    }
    next.forEach(
        (address, methodTable) -> {
          if (methodTable(new ObjectId(address)) != methodTable) {
            WRONG.add("not what it was: %x".formatted(address));
          }
        });
    believed = next;
    return HResult.S_OK;
  }

  @Override
  public HResult handleCreated(HandleCreated event) {
    return HResult.S_OK;
  }

  long methodTable(ObjectId object) {
    return host.memory().readLong(new Address(object.value()));
  }
}
