package io.github.clrsim.model.jit;

import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.HeapObject;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeKey;
import java.util.Optional;

/**
 * The objects that code makes: their classes need not have been announced (N27). What code does
 * with them is not simulated; they die when the call from outside has returned.
 */
final class Allocations {
  // How long an array or a string will be, a straight pass does not know.
  private static final int UNKNOWN_LENGTH = 0;

  private final Heap heap;
  private final Loader loader;

  Allocations(Heap heap, Loader loader) {
    this.heap = heap;
    this.loader = loader;
  }

  /** An object of this class is made; empty for values, which are made where they are kept. */
  Optional<HeapObject> made(TypeKey type) {
    loader.types().load(type);
    return loader.types().isValueType(type) ? Optional.empty() : Optional.of(object(type));
  }

  /** An object of this class is made, which is none of values. */
  HeapObject object(TypeKey type) {
    LoadedType loaded = loader.types().load(type);
    return heap.allocate(loaded, UNKNOWN_LENGTH);
  }
}
