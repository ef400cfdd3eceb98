package io.github.clrsim.realclr.com;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Native memory of one thread for the arguments of its calls, used like a stack: a call may cause a
 * callback in which another call is made, and all that one used is free again when it is over.
 */
final class Scratch {
  private static final long CHUNK_SIZE = 1 << 16;
  private static final long ALIGNMENT = 16;
  private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

  // Memory goes with the thread: the arena is freed when nobody can reach it any more.
  private final Arena arena = Arena.ofAuto();
  private final List<MemorySegment> chunks = new ArrayList<>();
  private Place top = new Place(0, 0);

  private Scratch() {
    chunks.add(arena.allocate(CHUNK_SIZE, ALIGNMENT));
  }

  /** Where the stack of used memory ends. */
  record Place(int chunk, long used) {}

  static Scratch ofThisThread() {
    return OF_THREAD.get();
  }

  /** Remembers what is in use now, to go back to. */
  Place top() {
    return top;
  }

  /** Frees all that was taken since {@link #top()} answered {@code place}. */
  void freeDownTo(Place place) {
    top = place;
  }

  /** The address of fresh memory, all zeros. */
  long allocate(long size) {
    long rounded = Math.ceilDiv(Math.max(size, 1), ALIGNMENT) * ALIGNMENT;
    Place place = room(rounded);
    top = new Place(place.chunk, place.used + rounded);
    long address = chunks.get(place.chunk).address() + place.used;
    RawMemory.clear(address, rounded);
    return address;
  }

  /** The address of a copy of these bytes. */
  long copyOf(byte[] bytes) {
    long address = allocate(bytes.length);
    RawMemory.putBytes(address, bytes);
    return address;
  }

  /** The address of a text in UTF-16 with a NUL behind it. */
  long copyOf(String text) {
    return copyOf((text + '\0').getBytes(StandardCharsets.UTF_16LE));
  }

  private Place room(long size) {
    for (int chunk = top.chunk; chunk < chunks.size(); chunk++) {
      long used = chunk == top.chunk ? top.used : 0;
      if (used + size <= chunks.get(chunk).byteSize()) {
        return new Place(chunk, used);
      }
    }
    chunks.add(arena.allocate(Math.max(CHUNK_SIZE, size), ALIGNMENT));
    return new Place(chunks.size() - 1, 0);
  }
}
