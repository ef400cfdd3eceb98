package io.github.clrsim.model.heap;

import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.place.Limit;
import io.github.clrsim.model.scenario.HandleKind;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The handle table of a process; freed slots are given away again at once (R58). */
public final class Handles {
  // Each kind has a block of the table, and fills it from its end.
  private static final long TABLE = AddressRange.HANDLES.start();
  private static final long BLOCK_BYTES = 0x100_0000;
  private static final long SLOT_BYTES = 8;

  private final Delivery delivery;
  private final ClrThreads threads;
  // By their places.
  private final TreeMap<Long, Handle> handles = new TreeMap<>();
  private final Map<HandleKind, Deque<Long>> free = new EnumMap<>(HandleKind.class);
  private final Map<HandleKind, Long> used = new EnumMap<>(HandleKind.class);

  Handles(Delivery delivery, ClrThreads threads) {
    this.delivery = delivery;
    this.threads = threads;
  }

  /** Makes a handle, which the profiler is told of (N82). */
  public Handle make(HandleKind kind, Optional<HeapObject> object) {
    return make(kind, object, Optional.empty());
  }

  /** Makes a handle by which one object lives as long as another one does. */
  public Handle makeDependent(HeapObject key, HeapObject value) {
    return make(HandleKind.DEPENDENT, Optional.of(key), Optional.of(value));
  }

  /** Whether something lives as long as this object does. */
  public boolean isKey(HeapObject object) {
    return handles.values().stream()
        .filter(handle -> handle.kind() == HandleKind.DEPENDENT)
        .anyMatch(handle -> handle.objectId().equals(object.id()));
  }

  private Handle make(
      HandleKind kind, Optional<HeapObject> object, Optional<HeapObject> dependent) {
    return threads.withObjects(
        () -> {
          Handle handle = new Handle(new GCHandleId(place(kind)), kind, object, dependent);
          handles.put(handle.id().value(), handle);
          delivery.deliver(new HandleCreated(handle.id(), handle.objectId()));
          return handle;
        });
  }

  private long place(HandleKind kind) {
    return Optional.ofNullable(free.computeIfAbsent(kind, _ -> new ArrayDeque<>()).poll())
        .orElseGet(() -> fresh(kind));
  }

  private long fresh(HandleKind kind) {
    long number = used.merge(kind, 1L, Long::sum);
    if (number * SLOT_BYTES > BLOCK_BYTES) {
      throw Limit.reached(BLOCK_BYTES);
    }
    return TABLE + (kind.block() + 1) * BLOCK_BYTES - number * SLOT_BYTES;
  }

  /** Frees a handle. */
  public void free(Handle handle) {
    threads.withObjects(
        () -> {
          handles.remove(handle.id().value());
          Optional.ofNullable(free.get(handle.kind()))
              .ifPresent(slots -> slots.push(handle.id().value()));
          return delivery.deliver(new HandleDestroyed(handle.id()));
        });
  }

  /** The handle in this slot. */
  public Optional<Handle> find(long place) {
    return Optional.ofNullable(handles.get(place));
  }

  /** All handles that were not freed. */
  public List<Handle> all() {
    return new ArrayList<>(handles.values());
  }
}
