package io.github.clrsim.model.statics;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.model.heap.ReferenceTables;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.layout.Slot;
import java.util.Optional;

/**
 * The static fields of one class, those of all threads or of one.
 *
 * @param words where boxes and references stand
 */
record Block(StaticPlan plan, NumberHandler.Numbers numbers, Words words) {

  /** Where references stand. */
  sealed interface Words {}

  /** In a table on the heap. */
  record InTable(ReferenceTables.Words words) implements Words {}

  /** Nowhere: each is null, but has an address. */
  record Nulls(NumberHandler.Numbers room) implements Words {}

  Address at(int word) {
    return switch (words) {
      case InTable(ReferenceTables.Words table) -> table.at(word);
      case Nulls(NumberHandler.Numbers room) -> room.at(word * Slot.POINTER_BYTES);
    };
  }

  Optional<HeapObject> referredTo(int word) {
    return switch (words) {
      case InTable(ReferenceTables.Words table) -> table.get(word);
      case Nulls _ -> Optional.empty();
    };
  }

  void refer(int word, Optional<HeapObject> object) {
    switch (words) {
      case InTable(ReferenceTables.Words table) ->
          object.ifPresentOrElse(to -> table.put(word, to), () -> table.clear(word));
      case Nulls _ -> {}
    }
  }

  void clear() {
    for (int word = 0; word < plan.words(); word++) {
      refer(word, Optional.empty());
    }
  }
}
