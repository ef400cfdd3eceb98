package io.github.clrsim.model.heap;

import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.scenario.HandleKind;
import java.util.Optional;

/** A slot outside the heap that names an object; the collector updates it. */
public final class Handle {
  private final GCHandleId id;
  private final HandleKind kind;
  private Optional<HeapObject> object;
  private final Optional<HeapObject> dependent;

  Handle(
      GCHandleId id, HandleKind kind, Optional<HeapObject> object, Optional<HeapObject> dependent) {
    this.id = id;
    this.kind = kind;
    this.object = object;
    this.dependent = dependent;
  }

  /** Where the slot is. */
  public GCHandleId id() {
    return id;
  }

  /** What it does. */
  public HandleKind kind() {
    return kind;
  }

  /** The object it names; null if it names none, or none any more. */
  public ObjectId objectId() {
    return object.map(HeapObject::id).orElse(new ObjectId(0));
  }

  /** What it names, if it still does. */
  public Optional<HeapObject> object() {
    return object;
  }

  /** What lives as long as the object does, if this is a dependent handle. */
  public Optional<HeapObject> dependent() {
    return dependent;
  }

  /** From now on it names nothing. */
  public void clear() {
    object = Optional.empty();
  }
}
