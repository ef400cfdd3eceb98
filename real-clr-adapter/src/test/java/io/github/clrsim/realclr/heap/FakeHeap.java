package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapDetails;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GenerationData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.HeapSegmentData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.UsefulGlobals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a component would answer about a heap, as a test lays it out. */
public final class FakeHeap implements HeapRequests {
  static final long FREE = 0x1000;
  static final long STRING = 0x1100;
  static final long SMALL = 0x1200;
  static final long BYTES = 0x1300;
  static final long ODD = 0x1400;
  static final long ABSTRACT = 0x1500;

  /** The only segment of generation 0, from which allocations come. */
  static final Address EPHEMERAL = new Address(0x2000);

  static final Address NONE = new Address(0);

  final Map<Address, HeapSegmentData> segments = new HashMap<>();
  final List<AllocationContext> contexts = new ArrayList<>();

  /** The first segments of the generations. */
  final List<Address> first = new ArrayList<>(List.of(NONE, NONE, NONE, NONE, NONE));

  final Map<Integer, Address> starts = new HashMap<>();
  Address allocated = NONE;
  boolean isValid = true;
  int flushes;

  /** A segment that is in no list yet. */
  FakeHeap segment(long name, long start, long end, long next, long flags) {
    segments.put(
        new Address(name),
        new HeapSegmentData(
            new Address(end),
            new Address(end + (1 << 30)),
            new Address(start),
            new Address(next),
            flags));
    return this;
  }

  /** The first segment of a generation. */
  FakeHeap begins(int generation, long name) {
    first.set(generation, new Address(name));
    return this;
  }

  /** A heap whose only objects are those of generation 0. */
  static FakeHeap of(long start, long end) {
    FakeHeap heap = new FakeHeap().segment(EPHEMERAL.value(), start, start, 0, 0);
    heap.allocated = new Address(end);
    return heap.begins(0, EPHEMERAL.value());
  }

  /** Room that a thread has for allocations. */
  FakeHeap unused(long pointer, long limit) {
    contexts.add(new AllocationContext(new Address(pointer), new Address(limit)));
    return this;
  }

  @Override
  public void flush() {
    flushes++;
  }

  @Override
  public Optional<GcHeapData> heapData() {
    return Optional.of(new GcHeapData(false, isValid, 1));
  }

  @Override
  public Optional<GcHeapDetails> details() {
    List<GenerationData> four = generations().orElseThrow();
    return Optional.of(
        new GcHeapDetails(
            allocated,
            four.get(0).segment(),
            four.get(0).start(),
            four.get(1).segment(),
            four.get(1).start(),
            four.get(2).segment(),
            four.get(2).start(),
            four.get(3).segment(),
            four.get(3).start(),
            EPHEMERAL));
  }

  @Override
  public List<Address> heaps(int count) {
    return List.of();
  }

  @Override
  public Optional<GcHeapDetails> details(Address heap) {
    return Optional.empty();
  }

  @Override
  public Optional<List<GenerationData>> generations() {
    List<GenerationData> all = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      all.add(new GenerationData(first.get(i), starts.getOrDefault(i, NONE)));
    }
    return Optional.of(all);
  }

  @Override
  public Optional<List<GenerationData>> generations(Address heap) {
    return Optional.empty();
  }

  @Override
  public Optional<HeapSegmentData> segment(Address segment) {
    return Optional.ofNullable(segments.get(segment));
  }

  @Override
  public List<AllocationContext> allocationContexts() {
    return List.copyOf(contexts);
  }

  @Override
  public Optional<UsefulGlobals> globals() {
    return Optional.of(
        new UsefulGlobals(new MethodTable(STRING), new MethodTable(SMALL), new MethodTable(FREE)));
  }

  @Override
  public OptionalLong start(MethodTable methodTable) {
    return type(methodTable).stream().mapToLong(MethodTableData::baseSize).findFirst();
  }

  @Override
  public Optional<MethodTableData> type(MethodTable methodTable) {
    // As components answer; those of strings leave out the NUL.
    Map<Long, MethodTableData> types =
        Map.of(
            FREE, data(0, 0),
            STRING, data(20, 2),
            SMALL, data(24, 0),
            BYTES, data(24, 1),
            ODD, data(37, 0),
            ABSTRACT, data(0, 0));
    return Optional.ofNullable(types.get(methodTable.value()));
  }

  private static MethodTableData data(int baseSize, int componentSize) {
    return new MethodTableData(
        false,
        new ModuleId(1),
        new Address(1),
        new MethodTable(0),
        baseSize,
        componentSize,
        new MetadataToken(0),
        false);
  }
}
