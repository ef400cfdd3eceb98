package io.github.clrsim.model.heap.gc;

import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.profile.Generation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Which objects live, as a collection of some generations sees it: what it does not collect counts
 * as alive, and so does what that refers to.
 */
final class Marking {
  private final Heap heap;
  private final int condemned;
  private final int collection;

  /** The marks of one collection, which is told from all others by its number. */
  Marking(Heap heap, int condemned, int collection) {
    this.heap = heap;
    this.collection = collection;
    this.condemned = condemned;
    from(heap.objects().stream().filter(object -> !isCondemned(object)).toList());
  }

  boolean isCondemned(HeapObject object) {
    return object.generation().isCondemnedBy(condemned);
  }

  boolean isLive(HeapObject object) {
    return object.generation() == Generation.FROZEN || object.isMarkedIn(collection);
  }

  /** These live, and all that they refer to. */
  void from(Collection<HeapObject> roots) {
    Deque<HeapObject> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      HeapObject object = open.pop();
      if (!isLive(object)) {
        object.markIn(collection);
        for (ObjectId reference : object.references()) {
          heap.find(reference).ifPresent(open::push);
        }
      }
    }
    fromDependents();
  }

  /** A value of a dependent handle lives if its key does; and may be the key of another. */
  private void fromDependents() {
    List<HeapObject> more = new ArrayList<>();
    for (Handle handle : heap.handles().all()) {
      Optional<HeapObject> value = handle.dependent();
      if (value.isPresent()
          && !isLive(value.get())
          && handle.object().filter(this::isLive).isPresent()) {
        more.add(value.get());
      }
    }
    if (!more.isEmpty()) {
      from(more);
    }
  }
}
