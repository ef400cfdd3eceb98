package io.github.clrsim.model.loader.assembly;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.address.AddressRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Where the loader puts what it makes. The bases are fixed, so that IDs repeat from run to run;
 * regions of dead allocators are given away again, so that IDs repeat within a run (R2).
 */
public final class AddressSpace {
  private static final long PAGE_BYTES = 0x1000;
  private static final long CHUNK_BYTES = 0x10_0000;
  // How many regions begin in a chunk of their own; others have further chunks only.
  private static final int FIRST_CHUNKS = 0x2000;

  private final Choices choices;
  private final Deque<Region> free = new ArrayDeque<>();
  private final Map<Room, Long> further = new EnumMap<>(Room.class);
  private int regions;

  /** A part of the address space for one kind of thing. */
  private enum Room {
    /** Modules and method tables. */
    LOADER_HEAP(
        AddressRange.LOADER_HEAP, CHUNK_BYTES, 0x7f2a_0000_0000L, 0x7f30_0000_0000L, "classes"),
    /** Assemblies. */
    NATIVE_HEAP(
        AddressRange.ASSEMBLIES, CHUNK_BYTES, 0x5558_0000_0000L, 0x5560_0000_0000L, "assemblies"),
    /** Mapped files. */
    IMAGES(AddressRange.IMAGES, 0x1000_0000, 0x7c00_0000_0000L, 0x7e00_0000_0000L, "images");

    private final long base;
    private final long firstBytes;
    private final long furtherBase;
    private final long end;
    private final String content;

    Room(AddressRange range, long firstBytes, long furtherBase, long end, String content) {
      this.base = range.start();
      this.firstBytes = firstBytes;
      this.furtherBase = furtherBase;
      this.end = end;
      this.content = content;
    }
  }

  private record Chunk(long start, long bytes) {}

  /** Nothing is taken yet; whether an address comes again is a matter of choice. */
  public AddressSpace(Choices choices) {
    this.choices = choices;
  }

  /** A region for a new allocator: a fresh one, or by choice that of the one that died last. */
  public Region take() {
    boolean reuses = !free.isEmpty() && choices.below(2) == 1;
    return reuses ? free.pop().emptied() : new Region(regions++);
  }

  /** Gives a region back, to be given away again. */
  public void release(Region region) {
    free.push(region);
  }

  /** A chunk behind all others that were taken so, large enough for so many bytes. */
  private Chunk furtherChunk(Room room, long bytes) {
    long start = further.getOrDefault(room, room.furtherBase);
    long size = Math.ceilDiv(bytes, CHUNK_BYTES) * CHUNK_BYTES;
    if (size > room.end - start) {
      throw new Diagnostic(
              "The load contexts hold more than %d bytes of %s"
                  .formatted(room.end - room.furtherBase, room.content),
              "the scenario",
              "the simulated address space is fixed, so that addresses repeat from run to run",
              "use fewer types or assemblies")
          .thrown();
    }
    further.put(room, start + size);
    return new Chunk(start, size);
  }

  /**
   * One allocator's part of the address space; it only grows until it is released as a whole. As
   * the runtime's loader heaps do, it takes another chunk when one is full.
   */
  public final class Region {
    private final Heap loaderHeap;
    private final Heap nativeHeap;
    private final Heap images;

    private Region(int index) {
      this(
          new Heap(Room.LOADER_HEAP, index),
          new Heap(Room.NATIVE_HEAP, index),
          new Heap(Room.IMAGES, index));
    }

    private Region(Heap loaderHeap, Heap nativeHeap, Heap images) {
      this.loaderHeap = loaderHeap;
      this.nativeHeap = nativeHeap;
      this.images = images;
    }

    /** The same part with nothing in it. */
    private Region emptied() {
      return new Region(loaderHeap.emptied(), nativeHeap.emptied(), images.emptied());
    }

    /** Room on the loader heap: for modules and method tables. */
    long loader(long bytes) {
      return loaderHeap.take(bytes);
    }

    /** Room on the native heap: for assemblies. */
    long nativeBlock(long bytes) {
      return nativeHeap.take(bytes);
    }

    /** Room apart from both, where files are mapped: whole pages. */
    long image(long bytes) {
      return images.take(Math.ceilDiv(bytes, PAGE_BYTES) * PAGE_BYTES);
    }
  }

  /** The chunks of one region for one kind of thing, and how far they are used. */
  private final class Heap {
    private final Room room;
    private final List<Chunk> chunks;
    private int chunk;
    private long used;

    Heap(Room room, int index) {
      this(
          room,
          index < FIRST_CHUNKS
              ? List.of(new Chunk(room.base + index * room.firstBytes, room.firstBytes))
              : List.of());
    }

    private Heap(Room room, List<Chunk> chunks) {
      this.room = room;
      this.chunks = new ArrayList<>(chunks);
    }

    Heap emptied() {
      return new Heap(room, chunks);
    }

    long take(long bytes) {
      while (chunk < chunks.size() && bytes > chunks.get(chunk).bytes() - used) {
        chunk++;
        used = 0;
      }
      if (chunk == chunks.size()) {
        chunks.add(furtherChunk(room, bytes));
      }
      long taken = chunks.get(chunk).start() + used;
      used += bytes;
      return taken;
    }
  }
}
