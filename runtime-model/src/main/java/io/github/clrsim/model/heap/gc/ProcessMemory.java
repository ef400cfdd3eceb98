package io.github.clrsim.model.heap.gc;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Delivery.Side;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.thread.ClrThreads;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The memory of a simulated process. Who reads where nothing is, or where it cannot be read now,
 * ends the run: the real process would have died, or have read what it did not mean.
 */
public final class ProcessMemory implements Memory {
  /** How much is looked at in one go, if it belongs together: most objects are small. */
  private static final int[] RUNS = {256, 64, 32, 16, 8};

  private final Heap heap;
  private final Collector collector;
  private final List<Area> others;
  private final Delivery delivery;
  private final Journal journal;
  private final ClrThreads threads;

  /** A part of memory apart from the heap. */
  public interface Area {
    /** The bytes at this address; empty if it is not in this part. */
    Optional<byte[]> read(long from, int bytes);

    /** The first address of a stretch at which something of this part lies; empty if none does. */
    OptionalLong next(long from, long end);

    /** Writes bytes; false if they do not lie where the profiler may write. */
    default boolean write(long to, Blob bytes) {
      return false;
    }
  }

  /**
   * The memory of one process as one profiler reads it.
   *
   * @param others what there is besides objects
   */
  public ProcessMemory(
      Heap heap,
      Collector collector,
      List<Area> others,
      Delivery delivery,
      Journal journal,
      ClrThreads threads) {
    this.heap = heap;
    this.collector = collector;
    this.others = List.copyOf(others);
    this.delivery = delivery;
    this.journal = journal;
    this.threads = threads;
  }

  @Override
  public Blob read(Address from, int bytes) {
    delivery.point(Access.READ, "Memory", Side.CALL);
    Blob content = Blob.of(bytesAt(from.value(), bytes));
    journal.note(threads.current(), number -> new Step.MemoryRead(number, from, content));
    return content;
  }

  @Override
  public void write(Address to, Blob bytes) {
    delivery.point(Access.WRITE, "Memory", Side.CALL);
    if (others.stream().noneMatch(area -> area.write(to.value(), bytes))) {
      throw delivery.crash(
          "%d bytes at %s were written, where the profiler was given no room"
              .formatted(bytes.size(), to));
    }
    journal.note(threads.current(), number -> new Step.MemoryWritten(number, to, bytes));
  }

  @Override
  public SequencedMap<Address, Blob> readable(Address from, int bytes) {
    long end = from.value() + bytes;
    TreeMap<Long, byte[]> runs = new TreeMap<>(Long::compareUnsigned);
    others.forEach(area -> putRuns(area, from.value(), end, runs));
    heap.within(from.value(), end).stream()
        .filter(this::staysWhereItIs)
        .forEach(
            object -> {
              long first = Math.max(from.value(), start(object));
              runs.put(first, object.read(first, (int) (Math.min(end, end(object)) - first)));
            });
    return joined(runs);
  }

  private static void putRuns(Area area, long from, long end, Map<Long, byte[]> runs) {
    OptionalLong next = area.next(from, end);
    while (next.isPresent()) {
      long at = next.getAsLong();
      byte[] run = runAt(area, at, end);
      if (run.length > 0) {
        runs.put(at, run);
      }
      next = area.next(at + Math.max(run.length, 1), end);
    }
  }

  /** As many bytes as are quickly had; none if none is there. */
  private static byte[] runAt(Area area, long from, long end) {
    Optional<byte[]> one = area.read(from, 1);
    if (one.isEmpty()) {
      return new byte[0];
    }
    for (int bytes : RUNS) {
      Optional<byte[]> run = from + bytes <= end ? area.read(from, bytes) : Optional.empty();
      if (run.isPresent()) {
        return run.get();
      }
    }
    return one.get();
  }

  /** Runs that touch become one piece. */
  private static SequencedMap<Address, Blob> joined(SortedMap<Long, byte[]> runs) {
    SequencedMap<Address, Blob> pieces = new LinkedHashMap<>();
    ByteArrayOutputStream piece = new ByteArrayOutputStream();
    long start = 0;
    for (Map.Entry<Long, byte[]> run : runs.entrySet()) {
      if (run.getKey() != start + piece.size()) {
        put(pieces, start, piece);
        start = run.getKey();
      }
      piece.writeBytes(run.getValue());
    }
    put(pieces, start, piece);
    return pieces;
  }

  private static void put(
      SequencedMap<Address, Blob> pieces, long start, ByteArrayOutputStream piece) {
    if (piece.size() > 0) {
      pieces.put(new Address(start), Blob.of(piece.toByteArray()));
      piece.reset();
    }
  }

  /** The bytes at an address, if they can be read there and now; looking changes nothing. */
  public Optional<byte[]> look(long from, int bytes) {
    for (Area area : others) {
      Optional<byte[]> found = area.read(from, bytes);
      if (found.isPresent()) {
        return found;
      }
    }
    return heap.around(from)
        .filter(object -> from + bytes <= end(object) && staysWhereItIs(object))
        .map(object -> object.read(from, bytes));
  }

  /**
   * What is large, pinned or frozen lies still while others are moved: the arrays that hold static
   * fields are there, whose addresses the runtime gives away (G76).
   */
  private boolean staysWhereItIs(HeapObject object) {
    return collector.phase() != Collector.Phase.RELOCATING || !object.generation().isCompacted();
  }

  private static long start(HeapObject object) {
    return object.address() - ObjectShape.FIELDS;
  }

  private static long end(HeapObject object) {
    return start(object) + object.step();
  }

  private byte[] bytesAt(long from, int bytes) {
    return look(from, bytes).orElseThrow(() -> crash(from, bytes, whyNot(from)));
  }

  private String whyNot(long from) {
    return collector.phase() == Collector.Phase.RELOCATING
        ? "a collection is moving objects: nothing is where it was or will be"
        : heap.around(from)
            .map("%s is smaller than that"::formatted)
            .orElseGet(() -> heap.story(from));
  }

  private Error crash(long from, int bytes, String why) {
    return delivery.crash("%d bytes at 0x%x were read, and %s".formatted(bytes, from, why));
  }
}
