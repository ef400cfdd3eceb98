package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.model.corelib.boundary.Routine.Step;
import java.util.Optional;

/** A reference that a routine holds, and whether it can still be trusted. */
final class Reference implements RuntimeSide.Root {
  private final String name;
  private final boolean isInterior;
  private long address;
  private boolean isHandle;
  private boolean isProtected;
  private Optional<Step> collection = Optional.empty();
  private boolean happened;

  private Reference(String name, long address, boolean isInterior) {
    this.name = name;
    this.address = address;
    this.isInterior = isInterior;
  }

  /** A reference that only the routine knows of. */
  static Reference raw(String name, long address) {
    return new Reference(name, address, false);
  }

  /** A handle to a local of the caller, which the collector knows of for good. */
  static Reference handle(String name, long address) {
    Reference handle = new Reference(name, address, false);
    handle.isHandle = true;
    return handle;
  }

  /** A pointer into an object, which the collector never updates. */
  static Reference interior(String name, Reference into) {
    Reference pointer = new Reference(name, into.address, true);
    // A pointer into where the object was is no better than the reference to it.
    pointer.collection = into.collection;
    pointer.happened = into.happened;
    return pointer;
  }

  String name() {
    return name;
  }

  boolean isInterior() {
    return isInterior;
  }

  boolean isKnownToCollector() {
    return (isHandle || isProtected) && !isInterior;
  }

  void protect() {
    isProtected = true;
  }

  void unprotect() {
    isProtected = false;
  }

  /** A collection could happen in this step, and did or did not. */
  void passed(Step step, boolean collected) {
    if (!isKnownToCollector() && (collection.isEmpty() || (collected && !happened))) {
      collection = Optional.of(step);
      happened = collected;
    }
  }

  /** The step that made it stale; empty while it is good. */
  Optional<Step> collection() {
    return collection;
  }

  boolean collectionHappened() {
    return happened;
  }

  @Override
  public long address() {
    return address;
  }

  @Override
  public void moved(long to) {
    address = to;
  }
}
