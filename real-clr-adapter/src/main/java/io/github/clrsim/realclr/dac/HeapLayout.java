package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.dac.HeapRequests.AllocationContext;
import io.github.clrsim.realclr.dac.ISOSDacInterface.GenerationData;
import io.github.clrsim.realclr.dac.ISOSDacInterface.HeapSegmentData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where objects are at one moment.
 *
 * @param state of the collector, from before the rest was read
 * @param ranges in the order of their addresses; none overlaps another
 * @param unused where threads will allocate, by its start
 * @param isComplete whether all lists of segments were read to their ends
 */
record HeapLayout(
    HeapState state,
    List<HeapRange> ranges,
    NavigableMap<Long, Unused> unused,
    boolean isComplete) {

  /** The smallest object; the room behind the limit of allocations is for one. */
  static final int OBJECT_MIN = 24;

  static final long ALIGNED = Long.BYTES - 1;

  /**
   * Room for allocations to come.
   *
   * @param end where the next object begins for certain
   */
  record Unused(long start, long end) {}

  HeapLayout {
    ranges = List.copyOf(ranges);
  }

  /** The layout now; none where the component knows of no heap. */
  static Optional<HeapLayout> of(HeapRequests requests) {
    return HeapState.of(requests).map(state -> new Reader(requests, state).read());
  }

  /** The same ranges, with what threads have for allocations now. */
  HeapLayout withUnused(List<AllocationContext> contexts) {
    return new HeapLayout(state, ranges, unused(contexts), isComplete);
  }

  /** The first room of a range that begins at an address or behind; else none, at its end. */
  Unused nextUnused(long address, HeapRange range) {
    long end = range.end().value();
    return Optional.ofNullable(unused.ceilingEntry(address))
        .map(Map.Entry::getValue)
        .filter(found -> found.start < end)
        .map(found -> new Unused(found.start, Math.min(found.end, end)))
        .orElse(new Unused(end, end));
  }

  /** The next place behind an address where an object begins for certain, or its range ends. */
  long nextCertain(long address, HeapRange range) {
    return unused.values().stream()
        .mapToLong(Unused::end)
        .filter(end -> end > address && end < range.end().value())
        .min()
        .orElse(range.end().value());
  }

  private static NavigableMap<Long, Unused> unused(List<AllocationContext> contexts) {
    NavigableMap<Long, Unused> unused = new TreeMap<>();
    for (AllocationContext each : contexts) {
      long start = each.pointer().value();
      long end = each.limit().value() + OBJECT_MIN;
      if (start > 0 && start < end && ((start | end) & ALIGNED) == 0) {
        unused.put(start, new Unused(start, end));
      }
    }
    return unused;
  }

  /** Follows the lists of segments; each segment counts once, whatever the lists are like. */
  private static final class Reader {
    private static final long READ_ONLY = 1; // heap_segment_flags_readonly of gcpriv.h
    private static final int SEGMENT_MAX = 1_000_000;

    /** Generation 2 first: where generations share segments, its list has them all. */
    private static final List<Integer> ORDER = List.of(2, 1, 0, 3, 4);

    private static final int OLD = 2;

    private static final List<HeapRange.Kind> KINDS =
        List.of(
            HeapRange.Kind.GENERATION_0,
            HeapRange.Kind.GENERATION_1,
            HeapRange.Kind.GENERATION_2,
            HeapRange.Kind.LARGE,
            HeapRange.Kind.PINNED);

    private final HeapRequests requests;
    private final HeapState state;
    private final Set<Address> seen = new HashSet<>();
    private final List<HeapRange> found = new ArrayList<>();
    private boolean isComplete;

    Reader(HeapRequests requests, HeapState state) {
      this.requests = requests;
      this.state = state;
      this.isComplete = state.isComplete();
    }

    HeapLayout read() {
      for (HeapState.Heap heap : state.heaps()) {
        for (int generation : ORDER) {
          if (generation < heap.generations().size()) {
            follow(heap, generation);
          }
        }
      }
      return new HeapLayout(state, inOrder(), unused(requests.allocationContexts()), isComplete);
    }

    private void follow(HeapState.Heap heap, int generation) {
      Address next = heap.generations().get(generation).segment();
      while (next.value() != 0 && seen.add(next)) {
        Optional<HeapSegmentData> segment = requests.segment(next);
        if (segment.isEmpty() || seen.size() > SEGMENT_MAX) {
          isComplete = false;
          return;
        }
        add(heap, generation, next, segment.get());
        next = segment.get().next();
      }
    }

    private void add(HeapState.Heap heap, int generation, Address name, HeapSegmentData segment) {
      boolean isEphemeral = name.equals(heap.ephemeralSegment());
      long start = segment.memory().value();
      long end = (isEphemeral ? heap.allocated() : segment.allocated()).value();
      if (start <= 0
          || end < start
          || end > segment.reserved().value()
          || ((start | end) & ALIGNED) != 0) {
        isComplete = false;
        return;
      }
      if ((segment.flags() & READ_ONLY) != 0) {
        add(start, end, HeapRange.Kind.FROZEN);
      } else if (isEphemeral && generation == OLD) {
        addShared(start, end, heap.generations());
      } else {
        add(start, end, KINDS.get(generation));
      }
    }

    /** A segment of three generations, the oldest first. */
    private void addShared(long start, long end, List<GenerationData> generations) {
      long one = generations.get(1).start().value();
      long zero = generations.get(0).start().value();
      boolean isInOrder = start <= one && one <= zero && zero <= end;
      if (isInOrder && ((one | zero) & ALIGNED) == 0) {
        add(start, one, HeapRange.Kind.GENERATION_2);
        add(one, zero, HeapRange.Kind.GENERATION_1);
        add(zero, end, HeapRange.Kind.GENERATION_0);
      } else {
        add(start, end, HeapRange.Kind.GENERATION_2);
      }
    }

    private void add(long start, long end, HeapRange.Kind kind) {
      if (start < end) {
        found.add(new HeapRange(new Address(start), new Address(end), kind));
      }
    }

    private List<HeapRange> inOrder() {
      found.sort(Comparator.comparingLong(range -> range.start().value()));
      List<HeapRange> apart = new ArrayList<>();
      long before = 0;
      for (HeapRange range : found) {
        if (range.start().value() >= before) {
          apart.add(range);
          before = range.end().value();
        } else {
          isComplete = false;
        }
      }
      return apart;
    }
  }
}
