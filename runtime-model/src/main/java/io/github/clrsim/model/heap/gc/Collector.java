package io.github.clrsim.model.heap.gc;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ConditionalWeakTableElementReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences;
import io.github.clrsim.api.corprof.CorPrfFinalizerFlags;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.place.Relocation;
import io.github.clrsim.model.loader.MemoryPressure;
import io.github.clrsim.model.profile.Generation;
import io.github.clrsim.model.profile.HeapRules;
import io.github.clrsim.model.scenario.HandleKind;
import io.github.clrsim.model.suspension.Suspension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects garbage: blocking, with everything that the profiler is told on the way (G74). */
public final class Collector {
  private static final long PAGE_BYTES = 64;

  private final HeapRules rules;
  private final Heap heap;
  private final Finalization finalization;
  private final Suspension suspension;
  private final Delivery delivery;
  private final Choices choices;
  private final CollectorThreads collectors;
  private final MemoryPressure pressure;
  private final Ranges ranges;
  private final BackgroundCollections background = new BackgroundCollections();
  private Phase phase = Phase.NONE;
  private boolean hasQueued;
  private int collections;

  /** How far a collection is. */
  public enum Phase {
    /** None is under way. */
    NONE,
    /** Everything lies where it lay. */
    MARKING,
    /** It was told where objects go, and nothing is there yet: no address can be used (N77). */
    RELOCATING,
    /** Everything lies where it will lie. */
    SETTLED
  }

  /** The collector of one process. */
  public Collector(
      HeapRules rules,
      Heap heap,
      Finalization finalization,
      Suspension suspension,
      Delivery delivery,
      Choices choices,
      CollectorThreads collectors,
      MemoryPressure pressure) {
    this.rules = rules;
    this.heap = heap;
    this.finalization = finalization;
    this.suspension = suspension;
    this.delivery = delivery;
    this.choices = choices;
    this.collectors = collectors;
    this.pressure = pressure;
    this.ranges = new Ranges(delivery);
  }

  /** The heap that it collects. */
  public Heap heap() {
    return heap;
  }

  /** How far the collection is that is under way. */
  public Phase phase() {
    return phase;
  }

  /** How many there were, the one under way included. */
  public int collections() {
    return collections;
  }

  /** Whether it may collect beside the program. */
  public BackgroundCollections background() {
    return background;
  }

  /** Stops the runtime and collects these generations: 0, up to 1, or all with 2. */
  public void collect(int condemned, CorPrfGcReason reason) {
    stopAndCollect(condemned, reason, false);
  }

  /** Stops the runtime, collects everything and compacts, as a program may ask. */
  public void compact() {
    CorPrfGcReason reason =
        rules.tellsCompactionAsInduced()
            ? CorPrfGcReason.COR_PRF_GC_INDUCED
            : CorPrfGcReason.COR_PRF_GC_OTHER;
    stopAndCollect(Generation.OLDEST, reason, true);
  }

  private void stopAndCollect(int condemned, CorPrfGcReason reason, boolean mustCompact) {
    collectors.lead(
        () ->
            suspension.during(
                CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_GC,
                () -> collectNow(condemned, reason, mustCompact)));
  }

  private void collectNow(int condemned, CorPrfGcReason reason, boolean mustCompact) {
    collections++;
    pressure.collected(condemned);
    phase = Phase.MARKING;
    heap.noteBounds();
    delivery.deliver(new GarbageCollectionStarted(flags(condemned), reason));
    tellAllocated();
    Marking marking = marked(condemned);
    List<HeapObject> survivors =
        heap.objects().stream().filter(marking::isCondemned).filter(marking::isLive).toList();
    List<HeapObject> dead =
        heap.objects().stream().filter(object -> !marking.isLive(object)).toList();
    // Either form is legal at any time (G76); calm collections do what was seen.
    boolean isUsual = choices.below(2) == 0;
    boolean compacts = mustCompact || rules.form().usuallyCompacts(condemned) == isUsual;
    Set<ObjectId> pinned = pinned();
    List<Relocation> plan =
        heap.geometry()
            .plan(condemned, survivors, compacts, object -> pinned.contains(object.id()));
    phase = Phase.RELOCATING;
    collectors.together(part -> tellSurvivors(share(plan, part), compacts));
    heap.settle(condemned, plan, dead);
    phase = Phase.SETTLED;
    tellHeap();
    delivery.deliver(new GarbageCollectionFinished());
    phase = Phase.NONE;
  }

  private List<Boolean> flags(int condemned) {
    return rules.form().generations().stream()
        .map(generation -> generation.isCondemnedBy(condemned))
        .toList();
  }

  /** Of the youngest generation alone: what is large is passed over, however new (measured). */
  private void tellAllocated() {
    Map<ClassId, Integer> counts = new LinkedHashMap<>();
    for (HeapObject object : heap.fresh()) {
      if (object.generation() == Generation.GEN_0) {
        counts.merge(object.type().id(), 1, Integer::sum);
      }
    }
    if (!counts.isEmpty()) {
      delivery.deliver(
          new ObjectsAllocatedByClass(List.copyOf(counts.keySet()), List.copyOf(counts.values())));
    }
  }

  /** What lives; what is dead but has a finalizer lives on for it. */
  private Marking marked(int condemned) {
    Marking marking = new Marking(heap, condemned, collections);
    List<HeapObject> roots = new ArrayList<>();
    for (Handle handle : heap.handles().all()) {
      if (handle.kind().keeps()) {
        handle.object().ifPresent(roots::add);
      }
    }
    roots.addAll(heap.locals());
    roots.addAll(heap.allocators());
    roots.addAll(heap.kept());
    marking.from(roots);
    heap.handles().all().stream()
        .filter(handle -> handle.kind() == HandleKind.WEAK)
        .filter(handle -> handle.object().filter(object -> !marking.isLive(object)).isPresent())
        .forEach(Handle::clear);
    List<HeapObject> due =
        heap.objects().stream()
            .filter(object -> object.finalizerIsDue() && !marking.isLive(object))
            .toList();
    due.forEach(finalization::queue);
    hasQueued = !due.isEmpty();
    // Told again at every collection until the finalizer has run (N83).
    finalization
        .queue()
        .forEach(
            object -> delivery.deliver(new FinalizeableObjectQueued(flags(object), object.id())));
    marking.from(finalization.queue());
    heap.handles().all().stream()
        .filter(handle -> handle.object().filter(object -> !marking.isLive(object)).isPresent())
        .forEach(Handle::clear);
    return marking;
  }

  /**
   * Whether the last collection found objects that only their finalizers kept: the next frees them.
   */
  public boolean hasQueued() {
    return hasQueued;
  }

  private static int flags(HeapObject queued) {
    return switch (queued.shape().finalizer()) {
      case NONE, ORDINARY -> 0;
      case CRITICAL -> CorPrfFinalizerFlags.COR_PRF_FINALIZER_CRITICAL;
    };
  }

  private Set<ObjectId> pinned() {
    return heap.handles().all().stream()
        .filter(handle -> handle.kind() == HandleKind.PINNED)
        .map(Handle::objectId)
        .collect(Collectors.toSet());
  }

  /** What one of the collectors tells of: every so many pages are another's. */
  private List<Relocation> share(List<Relocation> plan, int part) {
    return plan.stream()
        .filter(each -> each.object().address() / PAGE_BYTES % collectors.parts() == part)
        .toList();
  }

  /** The parts of the heap one after the other, what is never compacted first (measured). */
  private void tellSurvivors(List<Relocation> plan, boolean compacts) {
    ranges.tellSurviving(of(plan, Generation.LARGE));
    ranges.tellSurviving(of(plan, Generation.PINNED));
    List<Relocation> small =
        plan.stream().filter(relocation -> relocation.into().isCompacted()).toList();
    if (compacts) {
      ranges.tellMoved(small);
    } else {
      ranges.tellSurviving(small);
    }
  }

  private static List<Relocation> of(List<Relocation> plan, Generation generation) {
    return plan.stream().filter(relocation -> relocation.into() == generation).toList();
  }

  /** Roots, dependent handles, and then every object with what it refers to. */
  private void tellHeap() {
    // All of them are asked for by the same bit, and most profilers do not ask.
    if (!delivery.isNoticed(new RootReferences(List.of()))) {
      return;
    }
    Roots roots = new Roots(heap, finalization);
    roots.callbacks().forEach(delivery::deliver);
    List<Handle> dependents =
        heap.handles().all().stream()
            .filter(handle -> handle.kind() == HandleKind.DEPENDENT)
            .filter(handle -> handle.object().isPresent())
            .toList();
    if (!dependents.isEmpty()) {
      delivery.deliver(
          new ConditionalWeakTableElementReferences(
              dependents.stream().map(Handle::objectId).toList(),
              dependents.stream()
                  .flatMap(handle -> handle.dependent().stream())
                  .map(HeapObject::id)
                  .toList(),
              dependents.stream().map(Handle::id).toList()));
    }
    for (HeapObject object : heap.told()) {
      delivery.deliver(new ObjectReferences(object.id(), object.type().id(), object.references()));
    }
  }
}
