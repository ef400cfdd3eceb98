package io.github.clrsim.model.heap.place;

import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.profile.Generation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * One segment for small objects, in which the generations lie one behind the other, the oldest
 * first; and one for large objects (.NET up to 6). A compaction slides objects down, so that old
 * and new ranges overlap (R49).
 */
public final class Segments implements Geometry {
  private static final long SMALL = AddressRange.SEGMENT.start();
  private static final long LARGE = AddressRange.LARGE_SEGMENT.start();
  private static final long RESERVED = 0x1000_0000L;
  // What the runtime keeps for itself at the beginning of a segment.
  private static final long HEAD_BYTES = 0x1000;

  private long gen1 = SMALL + HEAD_BYTES;
  private long gen0 = SMALL + HEAD_BYTES;
  private long top = SMALL + HEAD_BYTES;
  private long largeTop = LARGE + HEAD_BYTES;

  @Override
  public long take(Generation generation, long bytes) {
    long start;
    if (generation.isCompacted()) {
      start = top;
      top += bytes;
    } else {
      start = largeTop;
      largeTop += bytes;
    }
    if (top > SMALL + RESERVED || largeTop > LARGE + RESERVED) {
      throw Limit.reached(RESERVED);
    }
    return start;
  }

  @Override
  public List<Relocation> plan(
      int condemned, List<HeapObject> survivors, boolean compacts, Predicate<HeapObject> isPinned) {
    List<Relocation> plan = new ArrayList<>();
    long next = startOf(condemned) + ObjectShape.FIELDS;
    for (HeapObject survivor : survivors) {
      boolean stays = !compacts || !survivor.generation().isCompacted() || isPinned.test(survivor);
      long to = stays ? survivor.address() : next;
      plan.add(new Relocation(survivor, to, survivor.generation().promoted()));
      if (survivor.generation().isCompacted()) {
        next = to + survivor.step();
      }
    }
    return plan;
  }

  private long startOf(int generation) {
    return switch (generation) {
      case 0 -> gen0;
      case 1 -> gen1;
      default -> SMALL + HEAD_BYTES;
    };
  }

  @Override
  public void commit(int condemned, List<Relocation> plan) {
    long gen2End = condemned == 0 ? gen1 : startOf(condemned);
    long end = startOf(condemned);
    long largeEnd = LARGE + HEAD_BYTES;
    for (Relocation relocation : plan) {
      switch (relocation.into()) {
        case GEN_2 -> {
          gen2End = relocation.end();
          end = relocation.end();
        }
        case GEN_0, GEN_1 -> end = relocation.end();
        case LARGE, PINNED, FROZEN -> largeEnd = relocation.end();
      }
    }
    gen1 = gen2End;
    gen0 = Math.max(end, gen2End);
    top = gen0;
    largeTop = condemned == 2 ? largeEnd : largeTop;
  }

  @Override
  public List<CorPrfGcGenerationRange> bounds() {
    long start = SMALL + HEAD_BYTES;
    return List.of(
        range(Generation.LARGE, LARGE + HEAD_BYTES, largeTop, LARGE + RESERVED),
        range(Generation.GEN_2, start, gen1, gen1),
        range(Generation.GEN_1, gen1, gen0, gen0),
        range(Generation.GEN_0, gen0, top, SMALL + RESERVED));
  }

  private static CorPrfGcGenerationRange range(
      Generation generation, long start, long end, long reserved) {
    return new CorPrfGcGenerationRange(
        generation.told(),
        new ObjectId(start),
        new Address(end - start),
        new Address(reserved - start));
  }
}
