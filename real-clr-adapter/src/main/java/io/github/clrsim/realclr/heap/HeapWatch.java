package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.memory.NotedReads;
import io.github.clrsim.realclr.memory.PagedMemory;
import io.github.clrsim.realclr.memory.RecordedReads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Watches a process for collections. Its component says of the last steps of one only that it is
 * under way; objects are written into before (the room between those that stay is planned there, in
 * what was the end of objects). So all is taken for a collection for which threads are suspended.
 * And one that came and went leaves the heap in another state.
 */
public final class HeapWatch implements Watch {
  private static final Address NOBODY = new Address(0);

  /** Some tenths of a second. */
  private static final int MOMENTS_MAX = 10_000;

  private final GcHeap heap;
  private final ComponentRequests requests;
  private final NotedReads reads;

  /** What the component read when it was asked last. */
  private Optional<RecordedReads.Recording> asked = Optional.empty();

  /** Where the thread is noted for which all others are suspended; empty if that is not known. */
  private Optional<Address> suspending = Optional.empty();

  private final CollectorThreads collector;
  private Optional<HeapState> state = Optional.empty();
  private boolean isServer;
  private boolean isQuiet;
  private CollectorThreads.Look threads = CollectorThreads.Look.AT_REST;

  /** How often it has begun. */
  private long begun;

  /** Where objects were found to begin, by how often it had begun then. */
  private final Map<Address, Long> beginnings = new LinkedHashMap<>();

  /**
   * Watches a process.
   *
   * @param reads what is read of the process
   */
  public HeapWatch(GcHeap heap, NotedReads reads, CollectorThreads collector) {
    this.heap = heap;
    this.requests = heap.requests();
    this.reads = reads;
    this.collector = collector;
  }

  @Override
  public void note() {
    reads.forget();
    beginnings.clear();
  }

  @Override
  public Beginning beginning(Address object) {
    beginnings.put(object, begun);
    return heap.beginning(object);
  }

  @Override
  public boolean begins() {
    begun++;
    boolean isKnown = isQuiet && isAsBefore();
    if (!isKnown) {
      ask();
    }
    threads = look();
    return isQuiet && !threads.isAtWork();
  }

  @Override
  public boolean isUndisturbed() {
    CollectorThreads.Look now = look();
    if (!isQuiet || now.isAtWork() || !now.equals(threads)) {
      return false;
    }
    if (isAsBefore()) {
      return true;
    }
    Optional<HeapState> before = state;
    ask();
    return isQuiet
        && before.isPresent() == state.isPresent()
        && before
            .flatMap(earlier -> state.filter(later -> !earlier.isContinuedBy(later)))
            .isEmpty();
  }

  /** Whether the component would answer as it did. */
  private boolean isAsBefore() {
    return asked.filter(RecordedReads.Recording::isSame).isPresent();
  }

  /** Asks the component: first whether threads are suspended, so that the state is of later. */
  private void ask() {
    requests.flush();
    RecordedReads.Recording recording = heap.reads().begin();
    asked = Optional.of(recording);
    Address thread = requests.suspending();
    state = HeapState.of(requests);
    isServer = requests.isServer();
    heap.reads().end();
    learn(thread, recording);
    isQuiet = thread.isNull() && state.map(HeapState::areStructuresValid).orElse(true);
  }

  /** Where the thread is noted, the component has read it; it has to be noted there each time. */
  private void learn(Address thread, RecordedReads.Recording recording) {
    suspending = suspending.filter(place -> isThere(heap.reads().pages(), place, thread));
    if (suspending.isEmpty() && !thread.isNull()) {
      suspending = recording.placeOf(thread.value());
    }
  }

  private static boolean isThere(PagedMemory memory, Address place, Address thread) {
    OptionalLong noted = memory.word(place.value());
    return noted.isPresent() && noted.getAsLong() == thread.value();
  }

  private CollectorThreads.Look look() {
    return isServer ? collector.look(requests) : CollectorThreads.Look.AT_REST;
  }

  @Override
  public boolean isSame() {
    return isSameAtRest() && beginnings.entrySet().stream().allMatch(this::isStill);
  }

  /**
   * Whether all that was noted is there at a moment at which no thread is suspended: before it is
   * read and after. To ask the component takes longer than such a moment, where one collection
   * follows the other; where it is not known yet what to look at, it is only asked.
   */
  private boolean isSameAtRest() {
    for (int i = 0; suspending.isPresent() && i < MOMENTS_MAX; i++) {
      if (isAtRest(suspending.get())) {
        boolean isSame = reads.isSame();
        if (isAtRest(suspending.get())) {
          return isSame;
        }
      }
    }
    return suspending.isEmpty() && reads.isSame();
  }

  private boolean isAtRest(Address place) {
    return isThere(heap.reads().now(), place, NOBODY);
  }

  /** Whether an object that began there does so still, if that was looked at some time ago. */
  private boolean isStill(Map.Entry<Address, Long> beginning) {
    return beginning.getValue() == begun
        || heap.beginning(beginning.getKey()) != Beginning.OF_NOTHING;
  }
}
