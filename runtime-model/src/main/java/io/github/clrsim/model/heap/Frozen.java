package io.github.clrsim.model.heap;

import io.github.clrsim.api.corprof.CorPrfNongcHeapRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The heap that is never collected (since .NET 8): objects that the compiler makes once for ever.
 */
public final class Frozen {
  private static final long BASE = 0x7f29_00c0_0000L;
  private static final long RESERVED = 0x40_0000;

  // By their addresses.
  private final TreeMap<Long, HeapObject> objects = new TreeMap<>();
  private long top = BASE;

  Frozen() {}

  long take(long bytes) {
    if (top + bytes > BASE + RESERVED) {
      throw Limit.reached(RESERVED);
    }
    long start = top;
    top += bytes;
    return start;
  }

  void add(HeapObject object) {
    objects.put(object.address(), object);
  }

  /** Whether an object lies here. */
  public boolean contains(ObjectId id) {
    return objects.containsKey(id.value());
  }

  Optional<HeapObject> find(ObjectId id) {
    return Optional.ofNullable(objects.get(id.value()));
  }

  Optional<HeapObject> upTo(long address) {
    return Optional.ofNullable(objects.floorEntry(address)).map(Map.Entry::getValue);
  }

  /** All objects, by address. */
  public List<ObjectId> ids() {
    return objects.keySet().stream().map(ObjectId::new).toList();
  }

  List<HeapObject> all() {
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
