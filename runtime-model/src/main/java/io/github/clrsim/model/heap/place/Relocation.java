package io.github.clrsim.model.heap.place;

import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.profile.Generation;

/**
 * Where an object that survives a collection goes.
 *
 * @param to its new address; that which it has if it stays
 * @param into the generation it is in from then on
 */
public record Relocation(HeapObject object, long to, Generation into) {
  /** Whether it has another address afterwards. */
  public boolean moves() {
    return object.address() != to;
  }

  /** Behind its new place. */
  long end() {
    return to - ObjectShape.FIELDS + object.step();
  }
}
