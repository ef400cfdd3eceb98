package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.Target;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds types without being told where they are: a MethodTable refers to its module, and the
 * modules are known. So whatever in memory refers to one is looked at, and is a type if {@link
 * MethodTableGuard} says so. The component enumerates no instantiations and no arrays.
 */
final class MethodTableScan {
  private static final int BLOCK = 1 << 20;
  private static final int PAGE = 1 << 12;

  private final Target target;
  private final MethodTableGuard guard;
  // Looked up only.
  private final Set<Long> modules = new HashSet<>();
  private long lowest = Long.MAX_VALUE;
  private long highest = Long.MIN_VALUE;

  private MethodTableScan(Target target, MethodTableGuard guard, Collection<ModuleId> modules) {
    this.target = target;
    this.guard = guard;
    for (ModuleId each : modules) {
      this.modules.add(each.value());
      lowest = Math.min(lowest, each.value());
      highest = Math.max(highest, each.value());
    }
  }

  /** The types of these modules, in the order of their addresses. */
  static List<MethodTable> of(Target target, MethodTableGuard guard, Collection<ModuleId> modules) {
    MethodTableScan scan = new MethodTableScan(target, guard, modules);
    List<MethodTable> found = new ArrayList<>();
    target.writable().forEach(range -> scan.range(range, found));
    // Ranges of a damaged dump may overlap, and so do those of a process that maps more meanwhile.
    return found.stream().distinct().toList();
  }

  private void range(Target.Range range, List<MethodTable> found) {
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    long at = range.start();
    while (at < range.end()) {
      block.clear().limit((int) Math.min(BLOCK, range.end() - at));
      int read = target.read(new Address(at), block);
      for (int i = 0; i + Long.BYTES <= read; i += Long.BYTES) {
        long word = block.getLong(i);
        if (word >= lowest && word <= highest && modules.contains(word)) {
          add(new MethodTable(at + i - MethodTableGuard.MODULE_AT), found);
        }
      }
      // What cannot be read is passed over, a page at a time.
      at += read < block.limit() ? (long) read / PAGE * PAGE + PAGE : read;
    }
  }

  private void add(MethodTable candidate, List<MethodTable> found) {
    if (guard.accepts(candidate)) {
      found.add(candidate);
    }
  }
}
