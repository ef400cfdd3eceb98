package io.github.clrsim.model.code;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.address.AddressRange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where native code lies. The base is fixed, so that addresses repeat from run to run; what was
 * freed may be given away again, so that an address may mean another function than before (R13).
 */
public final class CodeHeap {
  private static final long BASE = AddressRange.CODE.start();
  private static final int ALIGNMENT = 32;

  /** A range and who is there. */
  record Tenant(Function function, NativeVersion version, int size) {}

  private final Choices choices;
  private final NavigableMap<Long, Tenant> tenants = new TreeMap<>();
  private final Deque<Range> free = new ArrayDeque<>();
  private long top = BASE;

  private record Range(long start, int size) {}

  public CodeHeap(Choices choices) {
    this.choices = choices;
  }

  /** Room for a body: behind all others, or by choice where a dead one of that size was. */
  public Address place(Function function, NativeVersion version, int size) {
    release();
    int aligned = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    long start = reused(aligned).orElse(top);
    if (start == top) {
      top += aligned;
    }
    tenants.put(start, new Tenant(function, version, size));
    return new Address(start);
  }

  /** Who is at this address, at its start or further on. */
  Optional<Tenant> at(Address address) {
    return Optional.ofNullable(tenants.floorEntry(address.value()))
        .filter(entry -> address.value() < entry.getKey() + entry.getValue().size())
        .map(Map.Entry::getValue)
        .filter(tenant -> tenant.function().isAlive());
  }

  private Optional<Long> reused(int size) {
    Optional<Range> fitting = free.stream().filter(range -> range.size() >= size).findFirst();
    if (fitting.isEmpty() || choices.below(2) == 0) {
      return Optional.empty();
    }
    free.remove(fitting.get());
    return Optional.of(fitting.get().start());
  }

  /** Takes back the room of what has died. */
  private void release() {
    for (Iterator<Map.Entry<Long, Tenant>> all = tenants.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Long, Tenant> entry = all.next();
      if (!entry.getValue().function().isAlive()) {
        int size = (entry.getValue().size() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        free.push(new Range(entry.getKey(), size));
        all.remove();
      }
    }
  }
}
