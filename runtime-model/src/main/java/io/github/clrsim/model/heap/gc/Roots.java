package io.github.clrsim.model.heap.gc;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.corprof.CorPrfGcRootKind;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import java.util.ArrayList;
import java.util.List;

/**
 * What holds objects from outside the heap, as a collection tells it: the same object may stand
 * there several times, and empty handles are there as well (N79).
 */
final class Roots {
  private static final Address NOTHING = new Address(0);

  private final List<ObjectId> objects = new ArrayList<>();
  private final List<CorPrfGcRootKind> kinds = new ArrayList<>();
  private final List<Integer> flags = new ArrayList<>();
  private final List<Address> ids = new ArrayList<>();

  Roots(Heap heap, Finalization finalization) {
    for (HeapObject local : heap.locals()) {
      add(local.id(), CorPrfGcRootKind.COR_PRF_GC_ROOT_STACK, 0, NOTHING);
    }
    for (HeapObject queued : finalization.queue()) {
      add(queued.id(), CorPrfGcRootKind.COR_PRF_GC_ROOT_FINALIZER, 0, NOTHING);
    }
    for (Handle handle : heap.handles().all()) {
      if (isTold(handle)) {
        add(
            handle.objectId(),
            CorPrfGcRootKind.COR_PRF_GC_ROOT_HANDLE,
            handle.kind().rootFlags(),
            new Address(handle.id().value()));
      }
    }
  }

  /** A weak handle without an object is passed over (measured on both). */
  private static boolean isTold(Handle handle) {
    return switch (handle.kind()) {
      case STRONG, PINNED -> true;
      case WEAK, TRACKING -> handle.object().isPresent();
      case DEPENDENT -> false;
    };
  }

  private void add(ObjectId object, CorPrfGcRootKind kind, int flag, Address id) {
    objects.add(object);
    kinds.add(kind);
    flags.add(flag);
    ids.add(id);
  }

  /** Both forms in which they are told, the newer one first. */
  List<Callback> callbacks() {
    return List.of(new RootReferences2(objects, kinds, flags, ids), new RootReferences(objects));
  }
}
