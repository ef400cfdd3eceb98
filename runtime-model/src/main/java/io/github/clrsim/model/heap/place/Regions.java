package io.github.clrsim.model.heap.place;

import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.profile.Generation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Many regions, each of one generation, in any order (.NET 7 and later). Survivors move to the end
 * of the next generation's regions, or their region as it is becomes one of the next generation.
 */
public final class Regions implements Geometry {
  private static final long BASE = AddressRange.REGIONS.start();
  private static final long REGION_BYTES = 0x40_0000;
  private static final long LARGE_BASE = AddressRange.LARGE_REGIONS.start();
  private static final long LARGE_BYTES = 0x200_0000;
  private static final long HEAD_BYTES = 0x20;
  private static final int REGIONS_MAX = 1024;
  // Each has a region from the start, in this order (measured), and is never without one.
  private static final List<Generation> ALL =
      List.of(
          Generation.PINNED,
          Generation.GEN_2,
          Generation.GEN_1,
          Generation.GEN_0,
          Generation.LARGE);

  // By their bases.
  private final TreeMap<Long, Region> regions = new TreeMap<>();
  private final Deque<Long> free = new ArrayDeque<>();
  private final Deque<Long> freeLarge = new ArrayDeque<>();
  private int made;
  private int madeLarge;
  // What the plan that is to be committed has taken.
  private Map<Generation, Cursor> cursors = Map.of();

  private static final class Region {
    private final long base;
    private final long bytes;
    private long top;
    private Generation generation;

    Region(long base, long bytes, Generation generation) {
      this.base = base;
      this.bytes = bytes;
      this.top = base + HEAD_BYTES;
      this.generation = generation;
    }

    boolean hasRoomFor(long more) {
      return top + more <= base + bytes;
    }
  }

  /** The end of a generation, to which survivors move. */
  private static final class Cursor {
    private Region region;
    private long next;

    Cursor(Region region, long next) {
      this.region = region;
      this.next = next;
    }
  }

  /** As a heap begins: one region of each generation. */
  public Regions() {
    oneOfEach();
  }

  /** No generation is without a region, though nothing may lie in it (measured). */
  private void oneOfEach() {
    for (Generation generation : ALL) {
      if (regions.values().stream().noneMatch(region -> region.generation == generation)) {
        fresh(generation, 0);
      }
    }
  }

  @Override
  public long take(Generation generation, long bytes) {
    Region region =
        regions.values().stream()
            .filter(each -> each.generation == generation && each.hasRoomFor(bytes))
            .reduce((earlier, later) -> later)
            .orElseGet(() -> fresh(generation, bytes));
    long start = region.top;
    region.top += bytes;
    return start;
  }

  private Region fresh(Generation generation, long bytes) {
    boolean isLarge = !generation.isCompacted();
    long size = isLarge ? LARGE_BYTES : REGION_BYTES;
    if (bytes + HEAD_BYTES > size || made + madeLarge > REGIONS_MAX) {
      throw Limit.reached(isLarge ? LARGE_BYTES : REGION_BYTES * REGIONS_MAX);
    }
    Deque<Long> unused = isLarge ? freeLarge : free;
    long base =
        Optional.ofNullable(unused.poll())
            .orElseGet(
                () ->
                    isLarge
                        ? LARGE_BASE + LARGE_BYTES * madeLarge++
                        : BASE + REGION_BYTES * made++);
    Region region = new Region(base, size, generation);
    regions.put(base, region);
    return region;
  }

  private Region of(long address) {
    return Optional.ofNullable(regions.floorEntry(address)).orElseThrow().getValue();
  }

  @Override
  public List<Relocation> plan(
      int condemned, List<HeapObject> survivors, boolean compacts, Predicate<HeapObject> isPinned) {
    cursors = new EnumMap<>(Generation.class);
    List<Relocation> plan = new ArrayList<>();
    // The oldest first: what is older slides down in front of what comes behind it.
    for (Generation from : List.of(Generation.GEN_2, Generation.GEN_1, Generation.GEN_0)) {
      for (HeapObject survivor : survivors) {
        if (survivor.generation() == from) {
          boolean stays = !compacts || isPinned.test(survivor);
          Generation into = from.promoted();
          long to = stays ? survivor.address() : place(survivor, into, condemned);
          if (stays && compacts) {
            pass(survivor, into);
          }
          plan.add(new Relocation(survivor, to, into));
        }
      }
    }
    for (HeapObject survivor : survivors) {
      if (!survivor.generation().isCompacted()) {
        plan.add(new Relocation(survivor, survivor.address(), survivor.generation()));
      }
    }
    return plan;
  }

  private long place(HeapObject object, Generation into, int condemned) {
    Cursor cursor = cursors.computeIfAbsent(into, each -> cursor(each, object, condemned));
    Region own = of(object.address());
    if (own.generation == into && own != cursor.region) {
      // Sliding within its own generation goes on in its own region.
      cursor.region = own;
      cursor.next = own.base + HEAD_BYTES;
    }
    if (cursor.next + object.step() > cursor.region.base + cursor.region.bytes) {
      cursor.region = fresh(into, object.step());
      cursor.next = cursor.region.base + HEAD_BYTES;
    }
    long to = cursor.next + ObjectShape.FIELDS;
    cursor.next += object.step();
    return to;
  }

  /** What slides down in the region of an object that stays goes behind it. */
  private void pass(HeapObject pinned, Generation into) {
    Region own = of(pinned.address());
    if (own.generation == into) {
      Cursor cursor = cursors.computeIfAbsent(into, _ -> new Cursor(own, 0));
      cursor.region = own;
      cursor.next = pinned.address() - ObjectShape.FIELDS + pinned.step();
    }
  }

  private Cursor cursor(Generation into, HeapObject first, int condemned) {
    Region own = of(first.address());
    if (own.generation == into) {
      return new Cursor(own, own.base + HEAD_BYTES);
    }
    // Behind what is there, if that stays; a region that is being emptied takes nothing in.
    return regions.values().stream()
        .filter(each -> each.generation == into && !into.isCondemnedBy(condemned))
        .reduce((earlier, later) -> later)
        .map(region -> new Cursor(region, region.top))
        .orElseGet(
            () -> {
              Region fresh = fresh(into, first.step());
              return new Cursor(fresh, fresh.base + HEAD_BYTES);
            });
  }

  @Override
  public void commit(int condemned, List<Relocation> plan) {
    Map<Long, Long> tops = new TreeMap<>();
    Map<Long, Generation> generations = new TreeMap<>();
    for (Relocation relocation : plan) {
      Region region = of(relocation.to());
      tops.merge(region.base, relocation.end(), Math::max);
      generations.putIfAbsent(region.base, relocation.into());
    }
    for (Region region : List.copyOf(regions.values())) {
      Long top = tops.get(region.base);
      boolean wasCondemned = region.generation.isCondemnedBy(condemned);
      if (top != null) {
        region.top = wasCondemned ? top : Math.max(region.top, top);
        region.generation = generations.getOrDefault(region.base, region.generation);
      } else if (wasCondemned) {
        regions.remove(region.base);
        (region.bytes == LARGE_BYTES ? freeLarge : free).push(region.base);
      }
    }
    oneOfEach();
    cursors = Map.of();
  }

  @Override
  public List<CorPrfGcGenerationRange> bounds() {
    return regions.values().stream()
        .sorted(Comparator.comparing((Region region) -> region.generation).reversed())
        .map(Regions::range)
        .toList();
  }

  /** From the first object on, whose header is not counted (measured). */
  private static CorPrfGcGenerationRange range(Region region) {
    return new CorPrfGcGenerationRange(
        region.generation.told(),
        new ObjectId(region.base + HEAD_BYTES + ObjectShape.FIELDS),
        new Address(region.top - region.base - HEAD_BYTES),
        new Address(region.bytes - HEAD_BYTES - ObjectShape.FIELDS));
  }
}
