package io.github.clrsim.model.execution;

import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.Optional;

/**
 * The objects that code makes: their classes need not have been announced (N27). What code does
 * with them is not simulated; they die when the call from outside has returned.
 */
final class Allocations {
  // How long a string will be, and an array unless its length stands before it, is not known.
  private static final int UNKNOWN_LENGTH = 0;
  private static final int LENGTH_MAX = 0x10_0000;

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

  /** An array is made; of this length, if that stands before. */
  HeapObject array(TypeKey element, Optional<Long> length) {
    LoadedType type = loader.types().load(new TypeKey.ArrayOf(element, 1));
    long known = length.filter(of -> of > 0 && of <= LENGTH_MAX).orElse((long) UNKNOWN_LENGTH);
    return heap.allocate(type, (int) known);
  }

  /**
   * An object of this class is made, which lives as long as another class: all who use that get it.
   */
  HeapObject objectOf(TypeKey owner, TypeKey type) {
    HeapObject made = object(type);
    heap.keep(loader.types().load(owner), made);
    return made;
  }

  /** An exception of this class of the core library is made, to be thrown. */
  ThrownObject thrown(String exception) {
    TypeKey type = loader.codeTypes().core(exception);
    return new ThrownObject(object(type), type);
  }

  /** An object of this class is made, which is none of values. */
  HeapObject object(TypeKey type) {
    LoadedType loaded = loader.types().load(type);
    return heap.allocate(loaded, UNKNOWN_LENGTH);
  }
}
