package io.github.clrsim.model.exception;

import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.assembly.TypeKey;

/** An exception object, wherever collections move it, and its class. */
public record ThrownObject(HeapObject object, TypeKey type) {
  /** Where it is now. */
  public ObjectId id() {
    return object.id();
  }
}
