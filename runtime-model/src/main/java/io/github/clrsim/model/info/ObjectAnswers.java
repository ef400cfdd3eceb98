package io.github.clrsim.model.info;

import io.github.clrsim.api.hook.ObjectReferenceCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ArrayObjectInfo;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.Collector;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.HeapRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Answers about objects. They can be looked at while they hold still: in a collection, or on a
 * thread in cooperative mode (calls 4). An ObjectID where no object is, is not recognized: the
 * runtime reads what lies there, and dies.
 */
final class ObjectAnswers implements CorProfilerInfo {
  private static final String QUEUED = "FinalizeableObjectQueued";

  /** The mark is bit 0 of the pointer to the class, whose flags are read a byte too far then. */
  private static final int MISREAD_BIT = 0x10;

  private final HeapRules rules;
  private final Heap heap;
  private final Collector collector;
  private final ClrThreads threads;
  private final Delivery delivery;

  ObjectAnswers(
      HeapRules rules, Heap heap, Collector collector, ClrThreads threads, Delivery delivery) {
    this.rules = rules;
    this.heap = heap;
    this.collector = collector;
    this.threads = threads;
    this.delivery = delivery;
  }

  @Override
  public Outcome<ClassId> getClassFromObject(ObjectId objectId) {
    return about(objectId, "GetClassFromObject", object -> Outcome.ok(object.type().id()));
  }

  @Override
  public Outcome<Integer> getObjectSize(ObjectId objectId) {
    return about(objectId, "GetObjectSize", object -> Outcome.ok(Math.toIntExact(object.size())));
  }

  @Override
  public Outcome<Long> getObjectSize2(ObjectId objectId) {
    return about(objectId, "GetObjectSize2", object -> Outcome.ok(object.size()));
  }

  @Override
  public Outcome<ArrayObjectInfo> getArrayObjectInfo(ObjectId objectId, int cDimensions) {
    return about(
        objectId,
        "GetArrayObjectInfo",
        object ->
            object.type().key() instanceof TypeKey.ArrayOf array
                ? arrayInfo(object, array.rank(), cDimensions)
                : Outcome.failed(HResult.E_INVALIDARG));
  }

  private static Outcome<ArrayObjectInfo> arrayInfo(HeapObject object, int rank, int room) {
    if (room < rank) {
      return Outcome.failed(HResult.ERROR_INSUFFICIENT_BUFFER);
    }
    List<Integer> sizes = new ArrayList<>();
    List<Integer> lowerBounds = new ArrayList<>();
    // What there is room for and no dimension stays zero.
    for (int i = 0; i < room; i++) {
      sizes.add(i < rank ? object.dimension(i) : 0);
      lowerBounds.add(0);
    }
    Address data = new Address(object.id().value() + object.shape().elements());
    return Outcome.ok(new ArrayObjectInfo(sizes, lowerBounds, data));
  }

  /**
   * Each reference with the place where it stands; S_FALSE if there can be none. An object whose
   * class can be unloaded keeps that alive by a reference of its own (measured;
   * proftoeeinterfaceimpl.cpp: EnumerateObjectReferences). Of what a collection has just marked the
   * class is misread (calls 8).
   */
  @Override
  public HResult enumerateObjectReferences(ObjectId objectId, ObjectReferenceCallback callback) {
    return about(objectId, "EnumerateObjectReferences", Outcome::ok)
        .answer()
        .map(object -> enumerated(object, callback))
        .orElseGet(() -> refusal(objectId).orElse(HResult.E_INVALIDARG));
  }

  private HResult enumerated(HeapObject object, ObjectReferenceCallback callback) {
    if (!isJustMarked()) {
      tellReferences(object, callback);
      return found(object.shape().refers() || object.type().home().isCollectible());
    }
    boolean seemsToRefer = rules.misreadsWhatIsMarked() && (object.size() & MISREAD_BIT) != 0;
    if (seemsToRefer) {
      tellReferences(object, callback);
    }
    return found(seemsToRefer);
  }

  private static HResult found(boolean any) {
    return any ? HResult.S_OK : HResult.S_FALSE;
  }

  private boolean isJustMarked() {
    return threads
        .current()
        .innermostCallback()
        .filter(inside -> inside.callback().equals(QUEUED))
        .isPresent();
  }

  private static void tellReferences(HeapObject object, ObjectReferenceCallback callback) {
    for (Address place : object.places()) {
      if (!callback.call(object.id(), place)) {
        break;
      }
    }
  }

  private <T> Outcome<T> about(
      ObjectId objectId, String method, Function<HeapObject, Outcome<T>> answer) {
    Optional<HResult> refusal = refusal(objectId);
    if (refusal.isPresent()) {
      return Outcome.failed(refusal.get());
    }
    if (collector.phase() == Collector.Phase.RELOCATING) {
      throw delivery.crash(
          "%s was called with %s while a collection was moving objects: nothing is where it was"
                  .formatted(method, objectId)
              + " or will be");
    }
    return answer.apply(
        heap.find(objectId)
            .orElseThrow(
                () ->
                    delivery.crash(
                        "%s was called with %s, and %s"
                            .formatted(
                                method,
                                objectId,
                                heap.story(objectId.value() - ObjectShape.FIELDS)))));
  }

  private Optional<HResult> refusal(ObjectId objectId) {
    if (objectId.isNull()) {
      return Optional.of(HResult.E_INVALIDARG);
    }
    ClrThread caller = threads.current();
    if (collector.phase() != Collector.Phase.NONE || caller.isCooperative()) {
      return Optional.empty();
    }
    return Optional.of(
        caller.isManaged()
            ? HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE
            : HResult.CORPROF_E_NOT_MANAGED_THREAD);
  }
}
