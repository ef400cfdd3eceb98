package io.github.clrsim.model.info;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;

import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.corprof.CorPrfHandleType;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfNongcHeapRange;
import io.github.clrsim.api.hook.ObjectCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.scenario.HandleKind;
import io.github.clrsim.model.thread.ClrThread;
import java.util.List;
import java.util.Optional;

/** Answers about the heap as a whole: its generations, its handles, and collections on demand. */
final class HeapAnswers implements CorProfilerInfo {
  private static final int WHOLE_HEAP = 2;

  private final RuntimeHandlers rooms;
  private final Heap heap;
  private final Delivery delivery;

  HeapAnswers(RuntimeHandlers rooms, Delivery delivery) {
    this.rooms = rooms;
    this.heap = rooms.heap();
    this.delivery = delivery;
  }

  /** As of the last collection, or of the start for who asked for collections by then. */
  @Override
  public Outcome<List<CorPrfGcGenerationRange>> getGenerationBounds() {
    return knowsGenerations()
        ? Outcome.ok(heap.boundsAtCollection())
        : Outcome.failed(HResult.E_FAIL);
  }

  @Override
  public Outcome<CorPrfGcGenerationRange> getObjectGeneration(ObjectId objectId) {
    if (objectId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (heap.frozen().contains(objectId)) {
      return Outcome.failed(HResult.CORPROF_E_NOT_GC_OBJECT);
    }
    boolean looksItUp = rooms.profile().heap().looksUpGenerations();
    if (!looksItUp && !knowsGenerations()) {
      return Outcome.failed(HResult.E_FAIL);
    }
    return (looksItUp ? heap.bounds() : heap.boundsAtCollection())
        .stream()
            .filter(range -> isWithin(range, objectId))
            .findFirst()
            .map(Outcome::ok)
            .orElseGet(() -> Outcome.failed(HResult.E_FAIL));
  }

  private static boolean isWithin(CorPrfGcGenerationRange range, ObjectId object) {
    long offset = object.value() - range.rangeStart().value();
    return offset >= 0 && offset < range.rangeLengthReserved().value();
  }

  private boolean knowsGenerations() {
    boolean isTold =
        delivery.mask().hasLow(COR_PRF_MONITOR_GC)
            || delivery.mask().hasHigh(CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC);
    return isTold && !heap.boundsAtCollection().isEmpty();
  }

  @Override
  public Outcome<Integer> getLOHObjectSizeThreshold() {
    return Outcome.ok(Heap.LARGE_BYTES);
  }

  /** There are no images with frozen objects in CoreCLR: the list is always empty. */
  @Override
  public Outcome<List<ObjectId>> enumModuleFrozenObjects(ModuleId moduleID) {
    return moduleID.isNull() ? Outcome.failed(HResult.E_INVALIDARG) : Outcome.ok(List.of());
  }

  @Override
  public Outcome<Boolean> isFrozenObject(ObjectId objectId) {
    return objectId.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(heap.frozen().contains(objectId));
  }

  @Override
  public Outcome<List<ObjectId>> enumerateNonGCObjects() {
    return Outcome.ok(heap.frozen().ids());
  }

  @Override
  public Outcome<List<CorPrfNongcHeapRange>> getNonGCHeapBounds() {
    return Outcome.ok(heap.frozen().bounds());
  }

  /**
   * Collects everything, from a thread that runs no managed code; the runtime knows it from then on
   * (calls 5).
   */
  @Override
  public HResult forceGC() {
    ClrThread caller = rooms.threading().threads().current();
    if (!rooms.loader().areBaseClassesLoaded()) {
      return HResult.CORPROF_E_NOT_YET_AVAILABLE;
    }
    if (caller.innermostCallback().isPresent()
        || (caller.isManaged() && !caller.callsFromAnywhere())) {
      return HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE;
    }
    rooms.threading().adoption().adoptCurrent();
    rooms.collector().collect(WHOLE_HEAP, CorPrfGcReason.COR_PRF_GC_INDUCED);
    return HResult.S_OK;
  }

  /** From between a suspension of the profiler's own and its end; else refused (calls 5). */
  @Override
  public HResult enumerateGCHeapObjects(ObjectCallback callback) {
    if (!rooms.threading().suspension().isForProfiler()) {
      return HResult.CORPROF_E_SUSPENSION_IN_PROGRESS;
    }
    for (HeapObject object : heap.objects()) {
      if (!callback.call(object.id())) {
        break;
      }
    }
    return HResult.S_OK;
  }

  @Override
  public Outcome<ObjectHandleId> createHandle(ObjectId object, CorPrfHandleType type) {
    if (object.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    HeapObject named =
        heap.find(object)
            .orElseThrow(
                () ->
                    delivery.crash(
                        "CreateHandle was called with %s, and %s"
                            .formatted(object, heap.story(object.value() - ObjectShape.FIELDS))));
    Handle made = heap.handles().make(kind(type), Optional.of(named));
    return Outcome.ok(new ObjectHandleId(made.id().value()));
  }

  private static HandleKind kind(CorPrfHandleType type) {
    return switch (type) {
      case COR_PRF_HANDLE_TYPE_WEAK -> HandleKind.WEAK;
      case COR_PRF_HANDLE_TYPE_STRONG -> HandleKind.STRONG;
      case COR_PRF_HANDLE_TYPE_PINNED -> HandleKind.PINNED;
    };
  }

  @Override
  public HResult destroyHandle(ObjectHandleId handle) {
    if (handle.isNull()) {
      return HResult.E_INVALIDARG;
    }
    heap.handles().free(living(handle, "DestroyHandle"));
    return HResult.S_OK;
  }

  @Override
  public Outcome<ObjectId> getObjectIDFromHandle(ObjectHandleId handle) {
    return handle.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(living(handle, "GetObjectIDFromHandle").objectId());
  }

  private Handle living(ObjectHandleId handle, String method) {
    return heap.handles()
        .find(handle.value())
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was called with %s, and no handle is there".formatted(method, handle)));
  }
}
