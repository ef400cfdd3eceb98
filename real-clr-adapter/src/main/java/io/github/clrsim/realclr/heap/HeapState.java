package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapDetails;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GenerationData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the collector's heaps are at one moment. Two such states tell whether a collection ran
 * between them: no runtime counts its collections where a component would find the number.
 *
 * @param areStructuresValid whether no collection is under way
 * @param isComplete whether all heaps answered
 */
record HeapState(boolean areStructuresValid, boolean isComplete, List<Heap> heaps) {

  HeapState {
    heaps = List.copyOf(heaps);
  }

  /**
   * A heap.
   *
   * @param name what the server's collector knows it by; null for an only heap
   * @param generations the first three are numbered so; then those of large objects and of pinned
   * @param ephemeralSegment from which allocations come
   * @param allocated up to where it has objects
   */
  record Heap(
      Address name, List<GenerationData> generations, Address ephemeralSegment, Address allocated) {
    Heap {
      generations = List.copyOf(generations);
    }

    /**
     * Whether nothing but allocations lies between this and a later state. A collection leaves
     * generation 0 empty, so it begins elsewhere; allocations only add to it.
     */
    boolean isContinuedBy(Heap later) {
      boolean isForward =
          !ephemeralSegment.equals(later.ephemeralSegment)
              || allocated.value() <= later.allocated.value();
      return name.equals(later.name) && generations.equals(later.generations) && isForward;
    }
  }

  /** The state now; none where the component knows of no heap. */
  static Optional<HeapState> of(HeapRequests requests) {
    return requests.heapData().map(data -> of(data, requests));
  }

  private static HeapState of(GcHeapData data, HeapRequests requests) {
    List<Heap> heaps = new ArrayList<>();
    int expected = 1;
    if (data.isServer()) {
      expected = data.heaps();
      for (Address name : requests.heaps(data.heaps())) {
        requests
            .details(name)
            .ifPresent(found -> heaps.add(heap(name, found, requests.generations(name))));
      }
    } else {
      requests
          .details()
          .ifPresent(found -> heaps.add(heap(new Address(0), found, requests.generations())));
    }
    return new HeapState(data.areStructuresValid(), heaps.size() == expected, heaps);
  }

  private static Heap heap(
      Address name, GcHeapDetails details, Optional<List<GenerationData>> generations) {
    return new Heap(
        name,
        generations.orElseGet(details::generations),
        details.ephemeralSegment(),
        details.allocated());
  }

  /** Whether no collection ran between this and a later state, nor runs in either. */
  boolean isContinuedBy(HeapState later) {
    return areStructuresValid
        && later.areStructuresValid
        && heaps.size() == later.heaps.size()
        && IntStream.range(0, heaps.size())
            .allMatch(i -> heaps.get(i).isContinuedBy(later.heaps.get(i)));
  }
}
