package io.github.clrsim.model.heap.object;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.profile.Generation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** An object: its bytes, and where they lie now. */
public final class HeapObject {
  private final LoadedType type;
  private final ObjectShape shape;
  private final int length;
  private final Optional<HeapObject> allocator;
  private final ByteBuffer bytes;
  private long address;
  private Generation generation;
  private boolean finalizerIsDue;
  private int markedIn;

  /**
   * An object.
   *
   * @param allocator the managed side of the allocator of its class, if that can be unloaded
   */
  public HeapObject(
      LoadedType type,
      ObjectShape shape,
      int length,
      long address,
      Generation generation,
      Optional<HeapObject> allocator) {
    this.type = type;
    this.allocator = allocator;
    this.shape = shape;
    this.length = length;
    this.address = address;
    this.generation = generation;
    this.finalizerIsDue = shape.finalizer() != ObjectShape.Finalizer.NONE;
    // Without the header, which lies before the ObjectID.
    this.bytes =
        ByteBuffer.allocate((int) ObjectShape.step(shape.bytes(length)) - ObjectShape.FIELDS)
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, methodTable());
    switch (shape.kind()) {
      case STRING, VECTOR, ARRAY -> bytes.putInt(ObjectShape.FIELDS, length);
      case PLAIN, BOXED -> {}
    }
  }

  /** The class; its method table has no marks, unlike the ClassID of an array on older runtimes. */
  private long methodTable() {
    return type.id().value() & -ObjectShape.FIELDS;
  }

  /** Its class. */
  public LoadedType type() {
    return type;
  }

  /** How it lies in memory. */
  public ObjectShape shape() {
    return shape;
  }

  /** Its characters or elements; 0 if it has none. */
  public int length() {
    return length;
  }

  /** Where it is now. */
  public ObjectId id() {
    return new ObjectId(address);
  }

  /** Which collections look at it. */
  public Generation generation() {
    return generation;
  }

  /** What GetObjectSize tells of it. */
  public long size() {
    return shape.bytes(length);
  }

  /** Where it lies now. */
  public long address() {
    return address;
  }

  /** What it takes of its place, its header and the fill behind it included. */
  public long step() {
    return ObjectShape.step(size());
  }

  /** From now on it lies there. */
  public void move(long to, Generation into) {
    address = to;
    generation = into;
  }

  /** Whether this collection found it alive. */
  public boolean isMarkedIn(int collection) {
    return markedIn == collection;
  }

  /** Found alive in this collection. */
  public void markIn(int collection) {
    markedIn = collection;
  }

  /** Whether its finalizer is still to run. */
  public boolean finalizerIsDue() {
    return finalizerIsDue;
  }

  /** Its finalizer has run, or need not run. */
  public void finalizerIsDone() {
    finalizerIsDue = false;
  }

  /**
   * Bytes of it, from its header on: what lies before the ObjectID is zero while nobody locks it.
   */
  public byte[] read(long from, int count) {
    byte[] read = new byte[count];
    long offset = from - address;
    int first = Math.clamp(-offset, 0, count);
    int end = Math.clamp(bytes.capacity() - offset, first, count);
    if (first < end) {
      bytes.get((int) offset + first, read, first, end - first);
    }
    return read;
  }

  /** The characters of a string. */
  public void put(String text) {
    for (int i = 0; i < length; i++) {
      bytes.putChar(ObjectShape.CHARS + Character.BYTES * i, text.charAt(i));
    }
  }

  /** Its bytes from the ObjectID on. */
  public ByteBuffer bytes() {
    return bytes;
  }

  /**
   * The objects it refers to, in the order in which they stand in it; without null references. An
   * object of a class that can be unloaded refers to its allocator first (measured on both).
   */
  public List<ObjectId> references() {
    List<ObjectId> references = new ArrayList<>();
    if (allocator.isPresent()) {
      references.add(allocator.get().id());
    }
    forEachSlot(
        slot -> {
          long reference = bytes.getLong(slot);
          if (reference != 0) {
            references.add(new ObjectId(reference));
          }
        });
    return references;
  }

  /** Where in it references stand, from its ObjectID. */
  public List<Integer> slots() {
    List<Integer> slots = new ArrayList<>();
    forEachSlot(slots::add);
    return slots;
  }

  /** Shows where in it references stand, from its ObjectID, in their order. */
  public void forEachSlot(IntConsumer user) {
    for (int slot : shape.references()) {
      user.accept(slot);
    }
    if (!shape.elementReferences().isEmpty()) {
      for (int i = 0; i < length; i++) {
        for (int within : shape.elementReferences()) {
          user.accept(shape.elements() + i * shape.elementBytes() + within);
        }
      }
    }
  }

  /** The addresses at which references to objects stand in it now; without null references. */
  public List<Address> places() {
    return slots().stream()
        .filter(slot -> bytes.getLong(slot) != 0)
        .map(slot -> new Address(address + slot))
        .toList();
  }

  /** How long an array is in one of its dimensions, counted from 0. */
  public int dimension(int number) {
    return switch (shape.kind()) {
      case ARRAY -> bytes.getInt(ObjectShape.ELEMENTS + Integer.BYTES * number);
      case VECTOR, STRING, PLAIN, BOXED -> length;
    };
  }

  /** Whether a reference stands at this place. */
  boolean hasReferenceAt(int offset) {
    if (shape.elementBytes() == 0) {
      return shape.references().contains(offset);
    }
    int within = (offset - shape.elements()) % shape.elementBytes();
    return offset < shape.elements() + (long) shape.elementBytes() * length
        && shape.elementReferences().contains(within);
  }

  @Override
  public String toString() {
    return "%s at 0x%x".formatted(type, address);
  }
}
