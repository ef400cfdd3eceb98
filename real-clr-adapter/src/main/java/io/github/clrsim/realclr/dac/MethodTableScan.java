package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.heap.HeapRange;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.Target;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Finds types without being told where they are: a MethodTable refers to its module, and the
 * modules are known. So whatever in memory refers to one is looked at, and is a type if {@link
 * MethodTableGuard} says so. The component enumerates no instantiations and no arrays.
 */
final class MethodTableScan {
  private static final int BLOCK = 1 << 20;
  private static final int PAGE = 1 << 12;

  private final Target target;
  private final Predicate<MethodTable> isType;
  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
  private final long[] words = new long[BLOCK / Long.BYTES];
  // Looked up only.
  private final Set<Long> modules = new HashSet<>();
  private long lowest = Long.MAX_VALUE;
  private long highest = Long.MIN_VALUE;

  private MethodTableScan(
      Target target, Predicate<MethodTable> isType, Collection<ModuleId> modules) {
    this.target = target;
    this.isType = isType;
    for (ModuleId each : modules) {
      this.modules.add(each.value());
      lowest = Math.min(lowest, each.value());
      highest = Math.max(highest, each.value());
    }
  }

  /**
   * The types of these modules, in the order of their addresses.
   *
   * @param isType whether what looks like a type is one that is wanted
   * @param heap where objects are, which is not looked at
   */
  static List<MethodTable> of(
      Target target,
      List<HeapRange> heap,
      Predicate<MethodTable> isType,
      Collection<ModuleId> modules) {
    MethodTableScan scan = new MethodTableScan(target, isType, modules);
    List<MethodTable> found = new ArrayList<>();
    NavigableMap<Long, HeapRange> ranges = new TreeMap<>();
    heap.forEach(range -> ranges.put(range.start().value(), range));
    target.writable().forEach(range -> scan.around(range, ranges, found));
    // Ranges of a damaged dump may overlap, and so do those of a process that maps more meanwhile.
    return found.stream().distinct().toList();
  }

  private void around(
      Target.Range range, NavigableMap<Long, HeapRange> heap, List<MethodTable> found) {
    long at = range.start();
    Map.Entry<Long, HeapRange> before = heap.floorEntry(at);
    if (before != null) {
      at = Math.max(at, before.getValue().end().value());
    }
    for (HeapRange each : heap.tailMap(at, true).values()) {
      if (each.start().value() >= range.end()) {
        break;
      }
      range(at, each.start().value(), found);
      at = each.end().value();
    }
    range(at, range.end(), found);
  }

  private void range(long start, long end, List<MethodTable> found) {
    long at = Math.ceilDiv(start, Long.BYTES) * Long.BYTES;
    while (at < end) {
      block.clear().limit((int) Math.min(BLOCK, end - at));
      int read = target.read(new Address(at), block);
      int count = read / Long.BYTES;
      block.rewind().asLongBuffer().get(words, 0, count);
      for (int i = 0; i < count; i++) {
        long word = words[i];
        if (word >= lowest && word <= highest && modules.contains(word)) {
          long place = at + (long) i * Long.BYTES;
          add(new MethodTable(place - MethodTableGuard.MODULE_AT), found);
        }
      }
      // What cannot be read is passed over, a page at a time.
      at = read < block.limit() ? ((at + read) & -PAGE) + PAGE : at + read;
    }
  }

  private void add(MethodTable candidate, List<MethodTable> found) {
    if (isType.test(candidate)) {
      found.add(candidate);
    }
  }
}
