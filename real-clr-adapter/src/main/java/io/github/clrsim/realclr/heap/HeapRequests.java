package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapDetails;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GenerationData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.HeapSegmentData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.UsefulGlobals;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a walk of the heap asks a component. Answers are those of when they are first asked for,
 * until {@link #flush()}; there is none where the component refuses.
 */
interface HeapRequests {
  /** Forgets all answers. */
  void flush();

  Optional<GcHeapData> heapData();

  /** The heap of a collector that has one. */
  Optional<GcHeapDetails> details();

  /** Those of the server's collector. */
  List<Address> heaps(int count);

  /** One of those. */
  Optional<GcHeapDetails> details(Address heap);

  /** The generations of the only heap, if the component can list more than four. */
  Optional<List<GenerationData>> generations();

  /** Those of a heap of the server's collector. */
  Optional<List<GenerationData>> generations(Address heap);

  Optional<HeapSegmentData> segment(Address segment);

  /** The room for allocations to come, of each thread and of none. */
  List<AllocationContext> allocationContexts();

  Optional<UsefulGlobals> globals();

  /** The first eight bytes of a type, with its base size; none where they cannot be read. */
  OptionalLong start(MethodTable methodTable);

  /** A type, if it is one. */
  Optional<MethodTableData> type(MethodTable methodTable);

  /**
   * Room for allocations to come.
   *
   * @param pointer where the next object will be
   * @param limit up to where, but for the smallest object that has room behind it
   */
  record AllocationContext(Address pointer, Address limit) {}
}
