package io.github.clrsim.model.jit;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeKey;
import java.util.Optional;

/**
 * The objects that code makes, as far as the profiler is told that they were: their classes need
 * not have been announced (N27). What is in them is not simulated.
 */
final class Allocations {
  private static final long OBJECTS = 0x7fa0_0000_0000L;
  private static final long OBJECT_BYTES = 0x18;

  private final Delivery delivery;
  private final Loader loader;
  private long objects;

  Allocations(Delivery delivery, Loader loader) {
    this.delivery = delivery;
    this.loader = loader;
  }

  /** An object of this class is made; empty for values, which are made where they are kept. */
  Optional<ObjectId> made(TypeKey type) {
    loader.types().load(type);
    return loader.types().isValueType(type) ? Optional.empty() : Optional.of(object(type));
  }

  /** An object of this class is made, which is none of values. */
  ObjectId object(TypeKey type) {
    LoadedType loaded = loader.types().load(type);
    ObjectId object = new ObjectId(OBJECTS + OBJECT_BYTES * objects++);
    delivery.deliver(new ObjectAllocated(object, loaded.id()));
    return object;
  }
}
