package io.github.clrsim.model.heap.place;

import io.github.clrsim.api.corprof.CorPrfNongcHeapRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The heap that is never collected (since .NET 8): objects that the compiler makes once for ever.
 */
public final class Frozen {
  private static final long BASE = AddressRange.FROZEN.start();
  private static final long RESERVED = 0x40_0000;

  // By their addresses.
  private final TreeMap<Long, HeapObject> objects = new TreeMap<>();
  private long top = BASE;

  /** Nothing is frozen yet. */
  public Frozen() {}

  /** Takes room for an object; there is so much of it and no more. */
  public long take(long bytes) {
    if (top + bytes > BASE + RESERVED) {
      throw Limit.reached(RESERVED);
    }
    long start = top;
    top += bytes;
    return start;
  }

  /** An object lies there from now on. */
  public void add(HeapObject object) {
    objects.put(object.address(), object);
  }

  /** Whether an object lies here. */
  public boolean contains(ObjectId id) {
    return objects.containsKey(id.value());
  }

  /** What lies at this address. */
  public Optional<HeapObject> find(ObjectId id) {
    return Optional.ofNullable(objects.get(id.value()));
  }

  /** The object that begins here, or else the next one before. */
  public Optional<HeapObject> upTo(long address) {
    return Optional.ofNullable(objects.floorEntry(address)).map(Map.Entry::getValue);
  }

  /** All objects by their addresses. */
  public NavigableMap<Long, HeapObject> byAddress() {
    return Collections.unmodifiableNavigableMap(objects);
  }

  /** All objects, by address. */
  public List<ObjectId> ids() {
    return objects.keySet().stream().map(ObjectId::new).toList();
  }

  /** All that lie there, by address. */
  public List<HeapObject> all() {
    return List.copyOf(objects.values());
  }

  /** Where it lies; the header of its first object is not counted (measured on 9.0). */
  public List<CorPrfNongcHeapRange> bounds() {
    return List.of(
        new CorPrfNongcHeapRange(
            new ObjectId(BASE + ObjectShape.FIELDS),
            new Address(top - BASE),
            new Address(RESERVED - ObjectShape.FIELDS)));
  }
}
