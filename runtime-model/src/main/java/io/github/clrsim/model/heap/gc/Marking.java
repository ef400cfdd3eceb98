package io.github.clrsim.model.heap.gc;

import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.profile.Generation;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

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
    List<HeapObject> more =
        heap.handles().all().stream()
            .filter(handle -> handle.object().filter(this::isLive).isPresent())
            .flatMap(handle -> handle.dependent().stream())
            .filter(value -> !isLive(value))
            .toList();
    if (!more.isEmpty()) {
      from(more);
    }
  }
}
