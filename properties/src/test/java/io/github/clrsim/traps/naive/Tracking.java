package io.github.clrsim.traps.naive;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Follows every object from its allocation through all collections, and compares with what lies
 * there when each is finished. By its options it does one thing wrong.
 */
public final class Tracking extends Naive {
  /** Looks for objects where they were made (R48). */
  public static final String STAYS = "stays";

  /** Changes its map while the ranges come (R49). */
  public static final String IN_PLACE = "in-place";

  /** Follows the older form of each range, too (R50). */
  public static final String BOTH_FORMS = "both-forms";

  /** Takes every collection for one of everything (R52). */
  public static final String BURIES_ALL = "buries-all";

  /** Takes for dead, after a collection of everything, what lay in no range (R54). */
  public static final String NEEDS_RANGES = "needs-ranges";

  /** Asks whether it is frozen before that. */
  public static final String ASKS_FROZEN = "asks-frozen";

  private Map<Long, ClassId> believed = new TreeMap<>();
  private Map<Long, ClassId> next = new TreeMap<>();
  private boolean isOfAll;

  /** A profiler for one run. */
  public Tracking(ProfilerHost host) {
    super(host);
  }

  @Override
  int events() {
    return CorPrfMonitor.COR_PRF_MONITOR_GC
        | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
        | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
  }

  @Override
  public HResult objectAllocated(ObjectAllocated event) {
    believed.put(event.objectId().value(), event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionStarted(GarbageCollectionStarted event) {
    isOfAll = event.generationCollected().getLast();
    next = new TreeMap<>();
    return HResult.S_OK;
  }

  @Override
  public HResult movedReferences2(MovedReferences2 event) {
    move(
        event.oldObjectIDRangeStart(), event.newObjectIDRangeStart(), event.cObjectIDRangeLength());
    return HResult.S_OK;
  }

  @Override
  public HResult movedReferences(MovedReferences event) {
    if (has(BOTH_FORMS)) {
      // What the first form has moved is found by its new address, and moved on.
      believed = next;
      next = new TreeMap<>();
      move(
          event.oldObjectIDRangeStart(),
          event.newObjectIDRangeStart(),
          event.cObjectIDRangeLength().stream().map(Long::valueOf).toList());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult survivingReferences2(SurvivingReferences2 event) {
    move(event.objectIDRangeStart(), event.objectIDRangeStart(), event.cObjectIDRangeLength());
    return HResult.S_OK;
  }

  private void move(List<ObjectId> from, List<ObjectId> to, List<Long> lengths) {
    for (int i = 0; i < from.size(); i++) {
      long start = from.get(i).value();
      long shift = to.get(i).value() - start;
      for (long address : List.copyOf(believed.keySet())) {
        if (address >= start && address < start + lengths.get(i)) {
          ClassId type = believed.getOrDefault(address, new ClassId(0));
          next.put(address + shift, type);
          if (has(IN_PLACE)) {
            believed.remove(address);
            believed.put(address + shift, type);
          }
        }
      }
    }
  }

  @Override
  public HResult objectReferences(ObjectReferences event) {
    long address = event.objectId().value();
    if (!isOfAll && !has(BURIES_ALL) && believed.containsKey(address)) {
      // It was not collected, and so it lies where it lay.
      next.putIfAbsent(address, believed.getOrDefault(address, new ClassId(0)));
    }
    if (!next.containsKey(address)
        && (has(BURIES_ALL) || has(BOTH_FORMS) || (isOfAll && has(NEEDS_RANGES)))
        && !(has(ASKS_FROZEN) && info().isFrozenObject(event.objectId()).answer().orElse(false))) {
      throw new IllegalStateException("an object of which nothing was stated lives");
    }
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
    if (!has(STAYS) && !has(IN_PLACE)) {
      believed = next;
    }
    believed.forEach(
        (address, type) -> {
          if (!info()
              .getClassFromObject(new ObjectId(address))
              .answer()
              .orElseThrow()
              .equals(type)) {
            throw new IllegalStateException("another object lies there");
          }
        });
    return HResult.S_OK;
  }
}
