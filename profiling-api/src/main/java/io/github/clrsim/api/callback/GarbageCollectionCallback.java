package io.github.clrsim.api.callback;

import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.corprof.CorPrfGcRootKind;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import java.util.List;

/** Objects are allocated, move, survive and are referenced; handles come and go. */
public sealed interface GarbageCollectionCallback extends Callback {

  /**
   * A batch of object ranges is being given new addresses by a compacting collection.
   *
   * <p>Inside a collection; at most 512 ranges per batch, several batches each time. Lengths are
   * 32-bit, so prefer MovedReferences2, sent just before. Neither old nor new addresses may be
   * inspected, and an entry may be unmoved; server collections send it from several threads at
   * once. Source: {@code ICorProfilerCallback}.
   */
  record MovedReferences(
      List<ObjectId> oldObjectIDRangeStart,
      List<ObjectId> newObjectIDRangeStart,
      List<Integer> cObjectIDRangeLength)
      implements GarbageCollectionCallback {
    public MovedReferences {
      oldObjectIDRangeStart = List.copyOf(oldObjectIDRangeStart);
      newObjectIDRangeStart = List.copyOf(newObjectIDRangeStart);
      cObjectIDRangeLength = List.copyOf(cObjectIDRangeLength);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.movedReferences(this));
    }
  }

  /**
   * An object was allocated; its header is valid but its fields are still zero.
   *
   * <p>On the allocating thread, cooperative: a collection triggered inside moves the object.
   * Incomplete unless COR_PRF_ENABLE_OBJECT_ALLOCATED was set at start-up. Since 8.0 it also comes
   * for frozen objects that the compiler makes. Source: {@code ICorProfilerCallback}.
   */
  record ObjectAllocated(ObjectId objectId, ClassId classId) implements GarbageCollectionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.objectAllocated(this));
    }
  }

  /**
   * A collection tells how many objects of each class were allocated since the previous one.
   *
   * <p>Inside a collection, cooperative, for the generations being collected only. Lists classes
   * that were never announced, such as arrays. Calls that may trigger a collection are refused.
   * Source: {@code ICorProfilerCallback}.
   */
  record ObjectsAllocatedByClass(List<ClassId> classIds, List<Integer> cObjects)
      implements GarbageCollectionCallback {
    public ObjectsAllocatedByClass {
      classIds = List.copyOf(classIds);
      cObjects = List.copyOf(cObjects);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.objectsAllocatedByClass(this));
    }
  }

  /**
   * One live object is reported together with the objects that it refers to.
   *
   * <p>Inside a collection, after the roots, once per object. Needs full collection monitoring; the
   * basic flag alone does not bring it. Calls that may trigger a collection are refused. Source:
   * {@code ICorProfilerCallback}.
   */
  record ObjectReferences(ObjectId objectId, ClassId classId, List<ObjectId> objectRefIds)
      implements GarbageCollectionCallback {
    public ObjectReferences {
      objectRefIds = List.copyOf(objectRefIds);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.objectReferences(this));
    }
  }

  /**
   * A batch of objects that are held directly by roots is reported.
   *
   * <p>Inside a collection, right after RootReferences2 with the same objects, which tells more.
   * Entries may be zero or repeated. Calls that may trigger a collection are refused. Source:
   * {@code ICorProfilerCallback}.
   */
  record RootReferences(List<ObjectId> rootRefIds) implements GarbageCollectionCallback {
    public RootReferences {
      rootRefIds = List.copyOf(rootRefIds);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.rootReferences(this));
    }
  }

  /**
   * A garbage collection begins, condemning the flagged generations.
   *
   * <p>While the threads stand still; paired with GarbageCollectionFinished. One flag per
   * generation: four on 3.1, five since 5.0; a collected generation implies all younger ones. Calls
   * that may trigger a collection are refused. Source: {@code ICorProfilerCallback2}.
   */
  record GarbageCollectionStarted(List<Boolean> generationCollected, CorPrfGcReason reason)
      implements GarbageCollectionCallback {
    public GarbageCollectionStarted {
      generationCollected = List.copyOf(generationCollected);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.garbageCollectionStarted(this));
    }
  }

  /**
   * A batch of object ranges stays alive in place after a sweeping collection.
   *
   * <p>Inside a collection; at most 512 ranges per batch. Lengths are 32-bit, so prefer
   * SurvivingReferences2, sent just before. One collection can mix it with MovedReferences;
   * condemned objects listed by neither are dead. Source: {@code ICorProfilerCallback2}.
   */
  record SurvivingReferences(List<ObjectId> objectIDRangeStart, List<Integer> cObjectIDRangeLength)
      implements GarbageCollectionCallback {
    public SurvivingReferences {
      objectIDRangeStart = List.copyOf(objectIDRangeStart);
      cObjectIDRangeLength = List.copyOf(cObjectIDRangeLength);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.survivingReferences(this));
    }
  }

  /**
   * A garbage collection has done its work and the new addresses are valid.
   *
   * <p>Before the threads resume; closes GarbageCollectionStarted. Objects may be inspected again.
   * Calls that may trigger a collection are refused. Source: {@code ICorProfilerCallback2}.
   */
  record GarbageCollectionFinished() implements GarbageCollectionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.garbageCollectionFinished(this));
    }
  }

  /**
   * An unreachable object was put in line for its finalizer.
   *
   * <p>Inside a collection, cooperative. Repeated at each collection for as long as the object
   * waits, so count identities, not events. Source: {@code ICorProfilerCallback2}.
   */
  record FinalizeableObjectQueued(int finalizerFlags, ObjectId objectID)
      implements GarbageCollectionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.finalizeableObjectQueued(this));
    }
  }

  /**
   * A batch of roots is reported with the kind, the flags and the origin of each.
   *
   * <p>Inside a collection, just before RootReferences. Roots may be zero or repeated, and server
   * collections send it from several threads at once. Calls that may trigger a collection are
   * refused. Source: {@code ICorProfilerCallback2}.
   */
  record RootReferences2(
      List<ObjectId> rootRefIds,
      List<CorPrfGcRootKind> rootKinds,
      List<Integer> rootFlags,
      List<Address> rootIds)
      implements GarbageCollectionCallback {
    public RootReferences2 {
      rootRefIds = List.copyOf(rootRefIds);
      rootKinds = List.copyOf(rootKinds);
      rootFlags = List.copyOf(rootFlags);
      rootIds = List.copyOf(rootIds);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.rootReferences2(this));
    }
  }

  /**
   * A garbage collector handle was created, often still empty.
   *
   * <p>Can come at any moment and on any thread, even within a collection, in cooperative mode. A
   * zero object is filled in later without notice; paired with HandleDestroyed. Calls that may
   * trigger a collection are refused. Source: {@code ICorProfilerCallback2}.
   */
  record HandleCreated(GCHandleId handleId, ObjectId initialObjectId)
      implements GarbageCollectionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.handleCreated(this));
    }
  }

  /**
   * A garbage collector handle was destroyed.
   *
   * <p>Can come at any moment and on any thread, even within a collection. After an attach it may
   * name a handle never announced. Calls that may trigger a collection are refused. Source: {@code
   * ICorProfilerCallback2}.
   */
  record HandleDestroyed(GCHandleId handleId) implements GarbageCollectionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.handleDestroyed(this));
    }
  }

  /**
   * A batch of object ranges, with full-width lengths, is being given new addresses by a compacting
   * collection.
   *
   * <p>Inside a collection, just before MovedReferences; at most 512 ranges per batch. Only record
   * the numbers: nothing has been copied, and inspecting a new address kills the process. Server
   * collections send it from several threads at once. Source: {@code ICorProfilerCallback4}.
   */
  record MovedReferences2(
      List<ObjectId> oldObjectIDRangeStart,
      List<ObjectId> newObjectIDRangeStart,
      List<Long> cObjectIDRangeLength)
      implements GarbageCollectionCallback {
    public MovedReferences2 {
      oldObjectIDRangeStart = List.copyOf(oldObjectIDRangeStart);
      newObjectIDRangeStart = List.copyOf(newObjectIDRangeStart);
      cObjectIDRangeLength = List.copyOf(cObjectIDRangeLength);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.movedReferences2(this));
    }
  }

  /**
   * A batch of object ranges, with full-width lengths, stays alive in place after a sweeping
   * collection.
   *
   * <p>Inside a collection, just before SurvivingReferences; at most 512 ranges per batch. Can
   * occur in the same collection as MovedReferences2. Server collections send it from several
   * threads at once. Source: {@code ICorProfilerCallback4}.
   */
  record SurvivingReferences2(List<ObjectId> objectIDRangeStart, List<Long> cObjectIDRangeLength)
      implements GarbageCollectionCallback {
    public SurvivingReferences2 {
      objectIDRangeStart = List.copyOf(objectIDRangeStart);
      cObjectIDRangeLength = List.copyOf(cObjectIDRangeLength);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.survivingReferences2(this));
    }
  }

  /**
   * A batch of dependent handles is reported, in which each key keeps its value alive.
   *
   * <p>Inside a collection, cooperative, after the roots and before the object references. Calls
   * that may trigger a collection are refused. Source: {@code ICorProfilerCallback5}.
   */
  record ConditionalWeakTableElementReferences(
      List<ObjectId> keyRefIds, List<ObjectId> valueRefIds, List<GCHandleId> rootIds)
      implements GarbageCollectionCallback {
    public ConditionalWeakTableElementReferences {
      keyRefIds = List.copyOf(keyRefIds);
      valueRefIds = List.copyOf(valueRefIds);
      rootIds = List.copyOf(rootIds);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.conditionalWeakTableElementReferences(this));
    }
  }
}
