package io.github.clrsim.model.heap;

import io.github.clrsim.model.profile.Generation;

/**
 * Where an object that survives a collection goes.
 *
 * @param to its new address; that which it has if it stays
 * @param into the generation it is in from then on
 */
record Relocation(HeapObject object, long to, Generation into) {
  boolean moves() {
    return object.address() != to;
  }

  /** Behind its new place. */
  long end() {
    return to - ObjectShape.FIELDS + object.step();
  }
}
