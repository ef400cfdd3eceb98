package io.github.clrsim.model.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.layout.Slot;
import java.util.Optional;

/**
 * The tables in which static fields refer to objects: arrays that are never let go and never moved,
 * of which the first is there from the start (layout 16).
 */
public final class ReferenceTables {
  private final Heap heap;
  private Optional<HeapObject> table = Optional.empty();
  private int used;

  ReferenceTables(Heap heap) {
    this.heap = heap;
  }

  /** Whether there is one yet. */
  public boolean areThere() {
    return table.isPresent();
  }

  void add(HeapObject next) {
    table = Optional.of(next);
    used = 0;
  }

  /** Words of a table, side by side. */
  public record Words(Heap heap, HeapObject table, int first) {
    /** Where one of them is. */
    public Address at(int word) {
      int offset = table.shape().elements() + (first + word) * Slot.POINTER_BYTES;
      return new Address(table.address() + offset);
    }

    /** The object that one of them refers to. */
    public Optional<HeapObject> get(int word) {
      int offset = table.shape().elements() + (first + word) * Slot.POINTER_BYTES;
      return heap.find(new ObjectId(table.bytes().getLong(offset)));
    }

    /** Has one of them refer to an object. */
    public void put(int word, HeapObject object) {
      heap.linkElement(table, first + word, object);
    }

    /** Has one of them refer to nothing. */
    public void clear(int word) {
      heap.unlinkElement(table, first + word);
    }
  }

  /** So many words. */
  public Words take(int words) {
    HeapObject current = table.orElseThrow();
    if (used + words > current.length()) {
      add(heap.makeTable(current.type(), current.length()));
      current = table.orElseThrow();
    }
    int first = used;
    used += words;
    return new Words(heap, current, first);
  }
}
