package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.memory.LiveTarget;
import io.github.clrsim.realclr.memory.NotedReads;
import io.github.clrsim.realclr.memory.PagedMemory;
import io.github.clrsim.realclr.memory.RecordedReads;
import io.github.clrsim.realclr.memory.Target;
import io.github.clrsim.realclr.memory.WatchedCopies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Watches a process for collections. Its component says of the last steps of one only that it is
 * under way; objects are written into before (the room between those that stay is planned there, in
 * what was the end of objects). So all is taken for a collection for which threads are suspended.
 * And one that came and went leaves the heap in another state, unless many come.
 *
 * <p>There are two ways to watch. The component is asked before and after, which takes longer than
 * there is time between collections that follow each other; between those it is enough to look at
 * what the component would read ({@link #atMoments}).
 */
public final class HeapWatch implements Watch {
  /** At how many moments is looked. */
  private static final int MOMENTS = 3;

  /** The collector's threads are looked at for a tenth of a second. */
  private static final int RESTS_MAX = 2_000;

  private final LiveTarget target;
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
  public HeapWatch(LiveTarget target, GcHeap heap, NotedReads reads, CollectorThreads collector) {
    this.target = target;
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

  /**
   * The threads of a server's collector are seen at rest. Otherwise one moment may be none: whoever
   * looks may be held up amid it, so that a collection comes and goes unseen. So there have to be
   * several, each before another collection.
   */
  @Override
  public AtMoments atMoments() {
    if (!knowsMoments()) {
      return AtMoments.NONE;
    }
    if (isServer) {
      return isAtRest(
              () -> isSameIn(copies()) && beginnings.keySet().stream().allMatch(this::begins))
          ? AtMoments.SAME
          : AtMoments.CHANGED;
    }
    WatchedCopies copies = copies();
    for (int i = 1; i < MOMENTS; i++) {
      if (!isSameIn(copies)) {
        return AtMoments.CHANGED;
      }
      if (!copies.isOver()) {
        return AtMoments.NONE;
      }
    }
    return isSameAndBegins() ? AtMoments.SAME : AtMoments.CHANGED;
  }

  private boolean knowsMoments() {
    if (asked.isEmpty()) {
      ask();
    }
    return isServer ? collector.areNamed(requests) : suspending.isPresent();
  }

  /** Whether all is there at one moment, at which objects begin where they began. */
  private boolean isSameAndBegins() {
    List<Target.Range> before =
        beginnings.keySet().stream().flatMap(object -> heap.before(object).stream()).toList();
    List<Target.Range> ranges = Stream.concat(reads.ranges().stream(), before.stream()).toList();
    return before.size() == beginnings.size()
        && new WatchedCopies(target, suspending, ranges)
            .next()
            .filter(reads::isSame)
            .filter(
                copy -> beginnings.keySet().stream().allMatch(object -> heap.begins(object, copy)))
            .isPresent();
  }

  /** Of all that was noted. */
  private WatchedCopies copies() {
    return new WatchedCopies(target, suspending, reads.ranges());
  }

  private boolean isSameIn(WatchedCopies copies) {
    return copies.next().filter(reads::isSame).isPresent();
  }

  /** Whether something is so while the collector's threads rest; nothing is while they do not. */
  private boolean isAtRest(BooleanSupplier isSo) {
    for (int i = 0; i < RESTS_MAX; i++) {
      CollectorThreads.Look before = look();
      if (!before.isAtWork()) {
        boolean was = isSo.getAsBoolean();
        if (before.equals(look())) {
          return was;
        }
      }
    }
    return false;
  }

  private boolean begins(Address object) {
    return heap.beginning(object) != Beginning.OF_NOTHING;
  }

  @Override
  public boolean isSame() {
    // Where it is not known yet what to look at, the component is asked before and after.
    boolean isSameAtRest = knowsMoments() ? isAtRest(() -> isSameIn(copies())) : reads.isSame();
    return isSameAtRest && beginnings.entrySet().stream().allMatch(this::isStill);
  }

  /** Whether an object that began there does so still, if that was looked at some time ago. */
  private boolean isStill(Map.Entry<Address, Long> beginning) {
    return beginning.getValue() == begun || begins(beginning.getKey());
  }
}
