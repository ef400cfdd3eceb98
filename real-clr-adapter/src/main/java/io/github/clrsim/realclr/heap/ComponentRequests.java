package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.TypedObject;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.PagedMemory;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapDetails;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GcHeapList;
import io.github.clrsim.realclr.sos.ISOSDacInterface.GenerationData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.HeapSegmentData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.ThreadRow;
import io.github.clrsim.realclr.sos.ISOSDacInterface.ThreadStore;
import io.github.clrsim.realclr.sos.ISOSDacInterface.UsefulGlobals;
import io.github.clrsim.realclr.sos.ISOSDacInterface12;
import io.github.clrsim.realclr.sos.ISOSDacInterface8;
import io.github.clrsim.realclr.sos.IXCLRDataProcess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks a component about the heap, with no address that it would not survive: heaps, segments and
 * threads are those that it led to itself, and can be read; MethodTables are looked at.
 */
final class ComponentRequests implements HeapRequests, AutoCloseable {
  private static final Address NOBODY = new Address(0);
  private static final int HEAP_MAX = 4096;
  private static final int THREAD_MAX = 100_000;
  private static final long ALIGNED = Long.BYTES - 1;

  private final PagedMemory memory;
  private final MethodTableGuard guard;
  private final List<ComReference> references;
  private final IXCLRDataProcess process;
  private final ISOSDacInterface dac;
  private final Optional<ISOSDacInterface8> dac8;
  private final Optional<ISOSDacInterface12> dac12;

  private ComponentRequests(
      PagedMemory memory, MethodTableGuard guard, ComReference process, ComReference dac) {
    Optional<ComReference> eight = queried(process, ISOSDacInterface8.class);
    Optional<ComReference> twelve = queried(process, ISOSDacInterface12.class);
    this.memory = memory;
    this.guard = guard;
    this.references =
        Stream.of(Stream.of(process, dac), eight.stream(), twelve.stream())
            .flatMap(each -> each)
            .toList();
    this.process = TypedObject.of(IXCLRDataProcess.class, process);
    this.dac = TypedObject.of(ISOSDacInterface.class, dac);
    this.dac8 = eight.map(found -> TypedObject.of(ISOSDacInterface8.class, found));
    this.dac12 = twelve.map(found -> TypedObject.of(ISOSDacInterface12.class, found));
  }

  /**
   * Requests of a component.
   *
   * @param memory that the component reads, too
   * @param process an IXCLRDataProcess that nobody else flushes; its reference is taken over
   */
  static Optional<ComponentRequests> of(
      PagedMemory memory, MethodTableGuard guard, ComReference process) {
    Optional<ComReference> dac = queried(process, ISOSDacInterface.class);
    if (dac.isEmpty()) {
      process.release();
    }
    return dac.map(found -> new ComponentRequests(memory, guard, process, found));
  }

  private static Optional<ComReference> queried(ComReference process, Class<?> asked) {
    return process.query(asked.getSimpleName()).answer();
  }

  @Override
  public void flush() {
    memory.forget();
    process.flush();
  }

  @Override
  public Optional<GcHeapData> heapData() {
    return dac.getGCHeapData().answer();
  }

  @Override
  public Optional<GcHeapDetails> details() {
    return dac.getGCHeapStaticData().answer();
  }

  @Override
  public List<Address> heaps(int count) {
    return count < 1 || count > HEAP_MAX
        ? List.of()
        : dac.getGCHeapList(count).answer().map(GcHeapList::heaps).orElse(List.of());
  }

  @Override
  public Optional<GcHeapDetails> details(Address heap) {
    return isPlace(heap) ? dac.getGCHeapDetails(heap).answer() : Optional.empty();
  }

  @Override
  public Optional<List<GenerationData>> generations() {
    return dac8.flatMap(found -> found.getGenerationTable().answer());
  }

  @Override
  public Optional<List<GenerationData>> generations(Address heap) {
    return isPlace(heap)
        ? dac8.flatMap(found -> found.getGenerationTableSvr(heap).answer())
        : Optional.empty();
  }

  @Override
  public Optional<HeapSegmentData> segment(Address segment) {
    return isPlace(segment) ? dac.getHeapSegmentData(segment).answer() : Optional.empty();
  }

  @Override
  public List<AllocationContext> allocationContexts() {
    List<AllocationContext> contexts = new ArrayList<>();
    dac12
        .flatMap(found -> found.getGlobalAllocationContext().answer())
        .ifPresent(
            found -> contexts.add(new AllocationContext(found.allocPtr(), found.allocLimit())));
    threads().stream()
        .map(found -> new AllocationContext(found.allocationPointer(), found.allocationLimit()))
        .forEach(contexts::add);
    return contexts;
  }

  private List<ThreadRow> threads() {
    List<ThreadRow> threads = new ArrayList<>();
    Set<Address> seen = new HashSet<>();
    Optional<Address> next = dac.getThreadStoreData().answer().map(ThreadStore::first);
    while (next.filter(this::isPlace).filter(seen::add).isPresent() && seen.size() <= THREAD_MAX) {
      Optional<ThreadRow> thread = next.flatMap(found -> dac.getThreadData(found).answer());
      thread.ifPresent(threads::add);
      next = thread.map(ThreadRow::next);
    }
    return threads;
  }

  /** Whether it is the server's collector. */
  boolean isServer() {
    return heapData().filter(GcHeapData::isServer).isPresent();
  }

  /** The thread for which all others are suspended, as for a collection; null if none are. */
  Address suspending() {
    return dac.getThreadStoreData().answer().map(ThreadStore::suspending).orElse(NOBODY);
  }

  /** The numbers that managed threads have in Linux. */
  Set<Integer> managedThreads() {
    return threads().stream().map(ThreadRow::osThreadId).collect(Collectors.toSet());
  }

  @Override
  public Optional<UsefulGlobals> globals() {
    return dac.getUsefulGlobals().answer();
  }

  @Override
  public OptionalLong start(MethodTable methodTable) {
    return memory.word(methodTable.value());
  }

  @Override
  public Optional<MethodTableData> type(MethodTable methodTable) {
    return guard.accepts(methodTable)
        ? dac.getMethodTableData(methodTable).answer().map(ISOSDacInterface.MethodTableRow::data)
        : Optional.empty();
  }

  private boolean isPlace(Address address) {
    return address.value() > 0
        && (address.value() & ALIGNED) == 0
        && memory.word(address.value()).isPresent();
  }

  /** Lets the component go. */
  @Override
  public void close() {
    references.reversed().forEach(ComReference::release);
  }
}
