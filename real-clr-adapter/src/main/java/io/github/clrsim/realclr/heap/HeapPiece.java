package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The objects of a piece of a range: its memory is read at once, and looked at from one object to
 * the next. It is filled again and again.
 */
final class HeapPiece {
  /** A region of .NET 7 and newer, in which small objects are. */
  static final int BYTES_MAX = 4 << 20;

  // Of an object up to its count of components.
  private static final int HEADER_SIZE = Long.BYTES + Integer.BYTES;
  // Bits of the pointer at the start of an object that mark it while a collection runs.
  private static final long MARKS = 7;
  private static final int WORDS = 3;

  private final Source source;
  private final TypeSizes sizes;
  private final ByteBuffer memory;

  /** Address, MethodTable and size of each. */
  private long[] objects = new long[WORDS << 12];

  private final List<HeapLayout.Unused> passed = new ArrayList<>();
  private int count;
  private long bytes;
  private long freeBytes;
  private long next;
  private long lastType;
  private Optional<TypeSizes.Size> lastSize = Optional.empty();

  HeapPiece(Source source, TypeSizes sizes) {
    this.source = source;
    this.sizes = sizes;
    this.memory = ByteBuffer.allocateDirect(BYTES_MAX).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** What it is read of. */
  interface Source {
    /** Reads from an address on as much as there is, but no more than there is room for. */
    int read(Address from, ByteBuffer into);
  }

  /**
   * Reads on, as far as a piece goes or an object is understood.
   *
   * @param range where it is
   * @param start where an object begins
   * @param from what begins before is passed over
   * @param most how many bytes to read; at most {@link #BYTES_MAX}
   * @return why it does not go on, where it comes upon something else than an object
   */
  Optional<HeapSummary.Reason> fill(
      HeapLayout layout, HeapRange range, long start, long from, int most) {
    empty(start);
    long end = range.end().value();
    memory.clear().limit((int) Math.min(most, end - start));
    int size = source.read(new Address(start), memory);
    HeapLayout.Unused unused = layout.nextUnused(start, range);
    while (next < end) {
      if (unused.start() < next) {
        unused = layout.nextUnused(next, range);
      }
      if (next == unused.start()) {
        // What was unused when the layout was read is passed over, whatever is there now.
        passed.add(unused);
        freeBytes += counted(next, unused.end(), from);
        next = unused.end();
      } else if (next - start > size - HEADER_SIZE) {
        return next > start ? Optional.empty() : Optional.of(cutBefore(size));
      } else {
        Optional<HeapSummary.Reason> reason = add((int) (next - start), unused.start(), from);
        if (reason.isPresent()) {
          return reason;
        }
      }
    }
    return Optional.empty();
  }

  private HeapSummary.Reason cutBefore(int size) {
    return size < memory.limit() ? HeapSummary.Reason.UNREADABLE : HeapSummary.Reason.TOO_LONG;
  }

  private void empty(long start) {
    passed.clear();
    count = 0;
    bytes = 0;
    freeBytes = 0;
    next = start;
  }

  /** What stands there, if it is an object that ends before the limit. */
  private Optional<HeapSummary.Reason> add(int place, long limit, long from) {
    long methodTable = memory.getLong(place) & ~MARKS;
    if (methodTable != lastType || lastSize.isEmpty()) {
      lastType = methodTable;
      lastSize = sizes.of(methodTable);
    }
    if (lastSize.isEmpty()) {
      return Optional.of(HeapSummary.Reason.NO_TYPE);
    }
    TypeSizes.Size size = lastSize.get();
    int components = size.component() == 0 ? 0 : memory.getInt(place + Long.BYTES);
    long wide = size.of(components);
    // Only free room has more components than fit into a number of C#.
    if ((components < 0 && !size.isFree()) || wide > limit - next) {
      return Optional.of(HeapSummary.Reason.TOO_LONG);
    }
    if (wide < HeapLayout.OBJECT_MIN) {
      return Optional.of(HeapSummary.Reason.NO_TYPE);
    }
    if (size.isFree()) {
      freeBytes += counted(next, next + wide, from);
    } else if (next >= from) {
      keep(methodTable, wide);
    }
    next += wide;
    return Optional.empty();
  }

  private void keep(long methodTable, long size) {
    int at = count * WORDS;
    if (at == objects.length) {
      objects = Arrays.copyOf(objects, 2 * objects.length);
    }
    objects[at] = next;
    objects[at + 1] = methodTable;
    objects[at + 2] = size;
    bytes += size;
    count++;
  }

  private static long counted(long start, long end, long from) {
    return Math.max(0, end - Math.max(start, from));
  }

  /** Forgets types; what is unloaded makes room for others. */
  void forgetTypes() {
    lastSize = Optional.empty();
    sizes.forget();
  }

  /** Forgets all objects. */
  void clear() {
    empty(next);
  }

  /** How many objects it has. */
  int count() {
    return count;
  }

  /** Their bytes. */
  long bytes() {
    return bytes;
  }

  /** Room that no object takes. */
  long freeBytes() {
    return freeBytes;
  }

  /** What it passed over since threads had it for allocations. */
  List<HeapLayout.Unused> passed() {
    return List.copyOf(passed);
  }

  /** Where the object begins with which to go on. */
  long next() {
    return next;
  }

  /** One of the objects. */
  HeapObject object(int number) {
    int at = number * WORDS;
    return new HeapObject(
        new Address(objects[at]), new MethodTable(objects[at + 1]), objects[at + 2]);
  }
}
