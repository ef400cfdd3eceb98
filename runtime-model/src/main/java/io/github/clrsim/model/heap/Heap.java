package io.github.clrsim.model.heap;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.heap.object.ObjectShapes;
import io.github.clrsim.model.heap.place.FreedRanges;
import io.github.clrsim.model.heap.place.Frozen;
import io.github.clrsim.model.heap.place.Geometry;
import io.github.clrsim.model.heap.place.Limit;
import io.github.clrsim.model.heap.place.Regions;
import io.github.clrsim.model.heap.place.Relocation;
import io.github.clrsim.model.heap.place.Segments;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.profile.Generation;
import io.github.clrsim.model.profile.HeapForm;
import io.github.clrsim.model.profile.HeapRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The objects of one process, each at its address. What is not found at an address is remembered
 * for a while, so that a verdict can say what lay there.
 */
public final class Heap {
  /** What is as large as this lies apart (GetLOHObjectSizeThreshold). */
  public static final int LARGE_BYTES = 85_000;

  // Each thread allocates from a stretch of its own until it is used up.
  private static final long CONTEXT_BYTES = 0x2000;

  private final Delivery delivery;
  private final ClrThreads threads;
  private final ObjectShapes shapes;
  private final HeapForm form;
  private final boolean pinsOnlyBlittable;
  private final Geometry geometry;
  private final Handles handles;
  private final ReferenceTables tables = new ReferenceTables(this);
  // By their addresses.
  private final TreeMap<Long, HeapObject> objects = new TreeMap<>();
  private final Map<ClrThread, Stretch> contexts = new HashMap<>();
  private final Map<ClrThread, List<HeapObject>> locals = new LinkedHashMap<>();
  // The managed side of the allocators of contexts that can be unloaded.
  private final Map<LoadContext, HeapObject> allocators = new LinkedHashMap<>();

  // What the runtime itself refers to for the sake of a context's classes.
  private final Map<LoadContext, List<HeapObject>> kept = new LinkedHashMap<>();
  private final FreedRanges graves = new FreedRanges();
  private final Frozen frozen = new Frozen();
  private List<CorPrfGcGenerationRange> boundsAtCollection = List.of();
  private List<HeapObject> fresh = new ArrayList<>();

  private static final class Stretch {
    private long next;
    private long end;
  }

  /** The heap of one process. */
  public Heap(HeapRules rules, Delivery delivery, ClrThreads threads, ObjectShapes shapes) {
    this.delivery = delivery;
    this.threads = threads;
    this.shapes = shapes;
    this.form = rules.form();
    this.pinsOnlyBlittable = rules.pinsOnlyBlittable();
    this.geometry =
        switch (form) {
          case SEGMENTS -> new Segments();
          case REGIONS -> new Regions();
        };
    this.handles = new Handles(delivery, threads);
  }

  /** Where static fields refer to objects. */
  public ReferenceTables tables() {
    return tables;
  }

  /** Its handles. */
  public Handles handles() {
    return handles;
  }

  /** How objects lie. */
  public ObjectShapes shapes() {
    return shapes;
  }

  /** Whether a program can pin it by a handle; a profiler can pin anything (calls 7). */
  public boolean isPinnable(HeapObject object) {
    return pinsOnlyBlittable ? shapes.isBlittable(object.type().key()) : !object.shape().refers();
  }

  /** Makes an object, zeroed but for its length, and tells of it (G86). */
  public HeapObject allocate(LoadedType type, int length) {
    return allocate(type, List.of(length), false);
  }

  /**
   * Makes an object. The frames of the current thread hold it until {@link #letGo}.
   *
   * @param lengths of a string or vector the one length, of an array one for each dimension
   * @param isPinned whether it is allocated so that it never moves
   */
  public HeapObject allocate(LoadedType type, List<Integer> lengths, boolean isPinned) {
    // Told as it is made: nothing moves it in between.
    return allocate(type, lengths, isPinned ? Generation.PINNED : Generation.GEN_0);
  }

  /** Makes an array of references that the runtime keeps for itself, with its handle. */
  HeapObject makeTable(LoadedType type, int length) {
    HeapObject made = allocate(type, List.of(length), form.ofTables());
    handles.make(form.handleOfTables(), Optional.of(made));
    return made;
  }

  /** Makes a string; its characters are not there yet when it is told of (G86). */
  public HeapObject allocate(LoadedType type, String text) {
    return put(allocate(type, text.length()), text);
  }

  /** Makes a boxed value that is never collected. */
  public HeapObject freeze(LoadedType type) {
    return allocate(type, List.of(0), Generation.FROZEN);
  }

  /** Makes a string that is never collected. */
  public HeapObject freeze(LoadedType type, String text) {
    return put(allocate(type, List.of(text.length()), Generation.FROZEN), text);
  }

  private static HeapObject put(HeapObject made, String text) {
    made.put(text);
    return made;
  }

  private HeapObject allocate(LoadedType type, List<Integer> lengths, Generation wanted) {
    return threads.withObjects(
        () -> {
          HeapObject made = make(type, lengths, wanted);
          if (isAskedFor(made.generation())) {
            delivery.deliver(new ObjectAllocated(made.id(), type.id()));
          }
          return made;
        });
  }

  /**
   * Whether somebody asked for all allocations, or for those of this sort: of pinned objects the
   * runtime tells only who asked for large ones, too (measured on 8.0, 9.0 and 10.0).
   */
  private boolean isAskedFor(Generation generation) {
    return delivery.isAsked(mask -> mask.hasLow(COR_PRF_MONITOR_OBJECT_ALLOCATED))
        || switch (generation) {
          case LARGE ->
              delivery.isAsked(mask -> mask.hasHigh(COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED));
          case PINNED ->
              delivery.isAsked(
                  mask ->
                      mask.hasHigh(COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED)
                          && mask.hasHigh(COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED));
          case GEN_0, GEN_1, GEN_2, FROZEN -> false;
        };
  }

  /** Makes a string of these characters. */
  public HeapObject text(LoadedType type, String characters) {
    HeapObject made = allocate(type, characters.length());
    for (int i = 0; i < characters.length(); i++) {
      made.bytes().putChar(ObjectShape.CHARS + Character.BYTES * i, characters.charAt(i));
    }
    return made;
  }

  /** Bytes of an object, from so far behind its ObjectID on. */
  public byte[] content(HeapObject object, int offset, int bytes) {
    return object.read(object.address() + offset, bytes);
  }

  private HeapObject make(LoadedType type, List<Integer> lengths, Generation wanted) {
    Limit.requireRoom(objects.size());
    ObjectShape shape = shapes.of(type.key());
    int length = shape.elementBytes() == 0 ? 0 : product(lengths);
    long step = ObjectShape.step(shape.bytes(length));
    Generation generation =
        wanted == Generation.GEN_0 && step >= LARGE_BYTES ? Generation.LARGE : wanted;
    long address = place(generation, step) + ObjectShape.FIELDS;
    Optional<HeapObject> allocator = Optional.ofNullable(allocators.get(type.home().context()));
    HeapObject made = new HeapObject(type, shape, length, address, generation, allocator);
    if (shape.kind() == ObjectShape.Kind.ARRAY) {
      for (int i = 0; i < lengths.size(); i++) {
        made.bytes().putInt(ObjectShape.ELEMENTS + Integer.BYTES * i, lengths.get(i));
      }
    }
    if (generation == Generation.FROZEN) {
      frozen.add(made);
    } else {
      objects.put(address, made);
      fresh.add(made);
      hold(made);
    }
    return made;
  }

  private static int product(List<Integer> lengths) {
    long product = 1;
    for (int each : lengths) {
      product *= each;
      if (product > Integer.MAX_VALUE) {
        throw new Diagnostic(
                "An array of %s elements cannot be made"
                    .formatted(
                        lengths.stream().map(Object::toString).collect(Collectors.joining(" x "))),
                "the scenario's heap",
                "an array has at most 2,147,483,647 elements in all its dimensions",
                "choose smaller dimensions")
            .thrown();
      }
    }
    return (int) product;
  }

  private long place(Generation generation, long step) {
    if (generation == Generation.FROZEN) {
      return frozen.take(step);
    }
    if (generation != Generation.GEN_0 || step > CONTEXT_BYTES) {
      return geometry.take(generation, step);
    }
    Stretch context = contexts.computeIfAbsent(threads.current(), _ -> new Stretch());
    if (context.next + step > context.end) {
      context.next = geometry.take(generation, CONTEXT_BYTES);
      context.end = context.next + CONTEXT_BYTES;
    }
    long place = context.next;
    context.next += step;
    return place;
  }

  /**
   * Has a field of an object, or an element of an array by its number, refer to another object.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no reference stands there
   */
  public void link(HeapObject object, String field, HeapObject other) {
    threads.awaitResume();
    object.bytes().putLong(shapes.placeOfReference(object, field), other.address());
  }

  /**
   * Has an element of an array refer to another object.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no reference stands there
   */
  public void linkElement(HeapObject array, int element, HeapObject other) {
    threads.awaitResume();
    array.bytes().putLong(shapes.placeOfElement(array, element), other.address());
  }

  /** Writes the characters of a string, all of them the same. */
  public void write(HeapObject string, char character) {
    threads.awaitResume();
    for (int each = 0; each < string.length(); each++) {
      string.bytes().putChar(ObjectShape.CHARS + each * Character.BYTES, character);
    }
  }

  /** Has an element of an array refer to nothing. */
  void unlinkElement(HeapObject array, int element) {
    threads.awaitResume();
    array.bytes().putLong(shapes.placeOfElement(array, element), 0);
  }

  /** Gives a context that can be unloaded its managed side, to which all its objects refer. */
  public void manage(LoadContext context, LoadedType allocatorType) {
    allocators.put(context, allocate(allocatorType, 0));
  }

  /** The managed side of a context lives as long as the context is not found dead. */
  public void forgetContexts(Predicate<LoadContext> isDead) {
    List<LoadContext> dead = allocators.keySet().stream().filter(isDead).toList();
    allocators.keySet().removeAll(dead);
    kept.keySet().removeAll(dead);
  }

  /** The runtime itself refers to this object, as long as the context of this class lives. */
  public void keep(LoadedType type, HeapObject object) {
    kept.computeIfAbsent(type.home().context(), _ -> new ArrayList<>()).add(object);
  }

  /** The frames of the current thread hold this object. */
  public void hold(HeapObject object) {
    locals.computeIfAbsent(threads.current(), _ -> new ArrayList<>()).add(object);
  }

  /** The frames of the current thread have returned; they hold nothing any more. */
  public void letGo() {
    locals.remove(threads.current());
  }

  /** The object at this address, and at no other. */
  public Optional<HeapObject> find(ObjectId id) {
    return Optional.ofNullable(objects.get(id.value())).or(() -> frozen.find(id));
  }

  /** The object in whose bytes this address lies, its header included. */
  public Optional<HeapObject> around(long address) {
    return Stream.of(
            Optional.ofNullable(objects.floorEntry(address + ObjectShape.FIELDS))
                .map(Map.Entry::getValue),
            frozen.upTo(address + ObjectShape.FIELDS))
        .flatMap(Optional::stream)
        .filter(object -> address < object.address() - ObjectShape.FIELDS + object.step())
        .findFirst();
  }

  /** The objects of which a byte lies in a stretch, in no order. */
  public List<HeapObject> within(long from, long end) {
    List<HeapObject> within = new ArrayList<>();
    within.addAll(beginningIn(from, end, objects));
    within.addAll(beginningIn(from, end, frozen.byAddress()));
    around(from).filter(first -> !within.contains(first)).ifPresent(within::addFirst);
    return within;
  }

  private static Collection<HeapObject> beginningIn(
      long from, long end, NavigableMap<Long, HeapObject> place) {
    return place.subMap(from + ObjectShape.FIELDS, true, end + ObjectShape.FIELDS, false).values();
  }

  /** What was at this address, in words. */
  public String story(long address) {
    return graves.story(address);
  }

  /** Whether an object can grow older, the managed sides of contexts apart. */
  public boolean hasYoung() {
    return objects.values().stream()
        .filter(object -> object.generation().promoted() != object.generation())
        .anyMatch(object -> !allocators.containsValue(object));
  }

  /** All objects that can be collected, by address. */
  public List<HeapObject> objects() {
    return new ArrayList<>(objects.values());
  }

  /** All objects of which a collection tells: the frozen ones as well (measured on 9.0). */
  public List<HeapObject> told() {
    return Stream.concat(objects.values().stream(), frozen.all().stream()).toList();
  }

  /** Where the generations lie now. */
  public List<CorPrfGcGenerationRange> bounds() {
    return geometry.bounds();
  }

  /** Where the generations lay when that was last noted; empty if it never was. */
  public List<CorPrfGcGenerationRange> boundsAtCollection() {
    return boundsAtCollection;
  }

  /** A collection begins, or the process: what is told of the generations is as of now. */
  public void noteBounds() {
    boundsAtCollection = geometry.bounds();
  }

  /** What is never collected. */
  public Frozen frozen() {
    return frozen;
  }

  /** Whether an object lives that keeps this context alive: every one names its class. */
  public boolean holds(LoadContext context) {
    return objects.values().stream()
        .map(HeapObject::type)
        .distinct()
        .anyMatch(
            type ->
                type.key().assemblies().stream()
                    .map(LoadedAssembly::context)
                    .anyMatch(context::equals));
  }

  /** The managed sides of contexts that live. */
  public List<HeapObject> allocators() {
    return List.copyOf(allocators.values());
  }

  /** What the runtime itself refers to. */
  public List<HeapObject> kept() {
    return kept.values().stream().flatMap(List::stream).toList();
  }

  /** What threads hold on their stacks. */
  public List<HeapObject> locals() {
    return locals.values().stream().flatMap(List::stream).toList();
  }

  /** What was allocated since the last collection, the dead included. */
  public List<HeapObject> fresh() {
    return fresh;
  }

  /** Where its objects lie. */
  public Geometry geometry() {
    return geometry;
  }

  /** Survivors go to their places, and what died goes. */
  public void settle(int condemned, List<Relocation> plan, List<HeapObject> dead) {
    graves.dig();
    dead.forEach(object -> objects.remove(object.address()));
    dead.forEach(object -> graves.bury(object, "was collected"));
    for (Relocation relocation : plan) {
      if (relocation.moves()) {
        objects.remove(relocation.object().address());
        graves.bury(relocation.object(), "moved to 0x%x".formatted(relocation.to()));
      }
    }
    Map<Long, Long> moved = new HashMap<>();
    for (Relocation relocation : plan) {
      moved.put(relocation.object().address(), relocation.to());
    }
    plan.forEach(
        relocation -> {
          relocation.object().move(relocation.to(), relocation.into());
          objects.put(relocation.to(), relocation.object());
        });
    objects.values().forEach(object -> update(object, moved));
    geometry.commit(condemned, plan);
    noteBounds();
    contexts.clear();
    fresh = new ArrayList<>();
  }

  private static void update(HeapObject object, Map<Long, Long> moved) {
    object.forEachSlot(
        slot -> {
          long old = object.bytes().getLong(slot);
          if (old != 0) {
            object.bytes().putLong(slot, moved.getOrDefault(old, old));
          }
        });
  }
}
