package io.github.clrsim.model.heap;

import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
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

  Optional<HeapObject> object() {
    return object;
  }

  Optional<HeapObject> dependent() {
    return dependent;
  }

  void clear() {
    object = Optional.empty();
  }
}
