package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.heap.HeapRequests.AllocationContext;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GenerationData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.HeapSegmentData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where objects are at one moment.
 *
 * @param state of the collector, from before the rest was read
 * @param parts in the order of their addresses; none overlaps another
 * @param unused where threads will allocate, by its start
 * @param isComplete whether all lists of segments were read to their ends
 */
record HeapLayout(
    HeapState state, List<Part> parts, NavigableMap<Long, Unused> unused, boolean isComplete) {

  /** The smallest object; the room behind the limit of allocations is for one. */
  static final int OBJECT_MIN = 24;

  static final long ALIGNED = Long.BYTES - 1;

  /**
   * Room for allocations to come.
   *
   * @param end where the next object begins for certain, as long as the room is the thread's. Where
   *     it gets more right behind, the next object is on the boundary
   */
  record Unused(long start, long end) {}

  HeapLayout {
    parts = List.copyOf(parts);
  }

  /**
   * A range, and the segment that it is of.
   *
   * @param name what the collector knows the segment by
   */
  record Part(HeapRange range, Address name, HeapSegmentData segment) {
    /**
     * Whether a later answer about the segment tells of nothing but allocations. A collection that
     * leaves the segment where it was in its list has emptied it, or let it end elsewhere.
     */
    boolean isContinuedBy(HeapSegmentData later) {
      boolean isSame = segment.allocated().equals(later.allocated());
      boolean isGrown = mayGrow() && later.allocated().value() >= range.end().value();
      return segment.memory().equals(later.memory())
          && segment.flags() == later.flags()
          && (segment.next().value() == 0 || segment.next().equals(later.next()))
          && (isSame || isGrown);
    }

    private boolean mayGrow() {
      return switch (range.kind()) {
        // How far the segment of allocations goes is noted in it when they leave it.
        case GENERATION_0 -> !segment.allocated().equals(range.end());
        case LARGE, PINNED, FROZEN -> true;
        case GENERATION_1, GENERATION_2 -> false;
      };
    }
  }

  /** The ranges in the order of their addresses. */
  List<HeapRange> ranges() {
    return parts.stream().map(Part::range).toList();
  }

  /** The range in which this lies. */
  Optional<HeapRange> range(Address object) {
    return ranges().stream().filter(each -> each.contains(object)).findFirst();
  }

  /** Whether a thread has room for allocations in a range before this. */
  boolean hasUnused(HeapRange range, Address object) {
    return nextUnused(range.start().value(), range).start() < object.value();
  }

  /** The layout now; none where the component knows of no heap. */
  static Optional<HeapLayout> of(HeapRequests requests) {
    return HeapState.of(requests).map(state -> new Reader(requests, state).read());
  }

  /** The same ranges, with what threads have for allocations now. */
  HeapLayout withUnused(List<AllocationContext> contexts) {
    return new HeapLayout(state, parts, unused(contexts), isComplete);
  }

  /** The first room of a range that begins at an address or behind; else none, at its end. */
  Unused nextUnused(long address, HeapRange range) {
    long end = range.end().value();
    return unused.tailMap(address, true).values().stream()
        .takeWhile(found -> found.start < end)
        .filter(found -> found.end <= end)
        .findFirst()
        .orElse(new Unused(end, end));
  }

  /** The first room of a range that ends behind an address; else none, at its end. */
  Unused nextCertain(long address, HeapRange range) {
    long end = range.end().value();
    return unused.values().stream()
        .filter(found -> found.end > address && found.end < end)
        .min(Comparator.comparingLong(Unused::end))
        .orElse(new Unused(end, end));
  }

  /** Whether threads still have all this room, if less of it. */
  boolean has(List<Unused> earlier) {
    Set<Long> ends = unused.values().stream().map(Unused::end).collect(Collectors.toSet());
    return earlier.stream().allMatch(each -> ends.contains(each.end));
  }

  private static NavigableMap<Long, Unused> unused(List<AllocationContext> contexts) {
    NavigableMap<Long, Unused> unused = new TreeMap<>();
    for (AllocationContext each : contexts) {
      long start = each.pointer().value();
      long limit = each.limit().value();
      if (start > 0 && start <= limit && ((start | limit) & ALIGNED) == 0) {
        long end = limit + OBJECT_MIN;
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
    private final List<Part> found = new ArrayList<>();
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
      if (seen.contains(next)) {
        // Generations may begin in the last segment of an older one.
        return;
      }
      while (next.value() != 0) {
        Optional<HeapSegmentData> segment = requests.segment(next);
        if (segment.isEmpty() || !seen.add(next) || seen.size() > SEGMENT_MAX) {
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
        add(start, end, HeapRange.Kind.FROZEN, name, segment);
      } else if (isEphemeral && generation == OLD && isInOrder(start, end, heap.generations())) {
        long one = heap.generations().get(1).start().value();
        long zero = heap.generations().get(0).start().value();
        add(start, one, HeapRange.Kind.GENERATION_2, name, segment);
        add(one, zero, HeapRange.Kind.GENERATION_1, name, segment);
        add(zero, end, HeapRange.Kind.GENERATION_0, name, segment);
      } else {
        add(start, end, KINDS.get(generation), name, segment);
      }
    }

    /** Whether a segment is one of three generations, the oldest first. */
    private static boolean isInOrder(long start, long end, List<GenerationData> generations) {
      long one = generations.get(1).start().value();
      long zero = generations.get(0).start().value();
      return start <= one && one <= zero && zero <= end && ((one | zero) & ALIGNED) == 0;
    }

    private void add(
        long start, long end, HeapRange.Kind kind, Address name, HeapSegmentData segment) {
      if (start < end) {
        HeapRange range = new HeapRange(new Address(start), new Address(end), kind);
        found.add(new Part(range, name, segment));
      }
    }

    private List<Part> inOrder() {
      found.sort(Comparator.comparingLong(part -> part.range().start().value()));
      List<Part> apart = new ArrayList<>();
      long before = 0;
      for (Part part : found) {
        if (part.range().start().value() >= before) {
          apart.add(part);
          before = part.range().end().value();
        } else {
          isComplete = false;
        }
      }
      return apart;
    }
  }
}
