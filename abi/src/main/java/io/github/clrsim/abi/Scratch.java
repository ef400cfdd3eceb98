package io.github.clrsim.abi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Native memory of one thread for the arguments of its calls, used like a stack: a call may cause a
 * callback in which another call is made, and all that one used is free again when it is over.
 */
public final class Scratch {
  private static final long CHUNK_SIZE = 1 << 16;
  private static final byte SPOILED = (byte) 0xDD;
  private static final ThreadLocal<Scratch> OF_THREAD =
      ThreadLocal.withInitial(() -> of(RawMemory.memoryOfThread()));

  private final LongUnaryOperator memory;
  private final List<Chunk> chunks = new ArrayList<>();
  private Place top = new Place(0, 0);

  private Scratch(LongUnaryOperator memory) {
    this.memory = memory;
    add(CHUNK_SIZE);
  }

  private record Chunk(long address, long size) {}

  /** Where the stack of used memory ends. */
  public record Place(int chunk, long used) {}

  /** That of the calling thread; its memory goes with the thread. */
  public static Scratch ofThisThread() {
    return OF_THREAD.get();
  }

  /** The calling thread uses this one from now on. */
  public static void beOfThisThread(Scratch scratch) {
    OF_THREAD.set(scratch);
  }

  /**
   * One that takes its memory somewhere else.
   *
   * @param memory the address of so many fresh bytes, a multiple of 16; nothing is given back
   */
  public static Scratch of(LongUnaryOperator memory) {
    return new Scratch(memory);
  }

  private void add(long size) {
    chunks.add(new Chunk(memory.applyAsLong(size), size));
  }

  /** Remembers what is in use now, to go back to. */
  public Place top() {
    return top;
  }

  /** Frees all that was taken since {@link #top()} answered {@code place}. */
  public void freeDownTo(Place place) {
    top = place;
  }

  /**
   * Frees it, too, and fills it with 0xDD, as what is freed: whoever has kept an address of it
   * finds nothing there that is right.
   */
  public void spoilDownTo(Place place) {
    for (int chunk = place.chunk; chunk <= top.chunk; chunk++) {
      long from = chunk == place.chunk ? place.used : 0;
      long to = chunk == top.chunk ? top.used : chunks.get(chunk).size;
      RawMemory.fill(chunks.get(chunk).address + from, to - from, SPOILED);
    }
    top = place;
  }

  /** The address of fresh memory, all zeros. */
  public long allocate(long size) {
    long rounded = Math.ceilDiv(Math.max(size, 1), AddressSpace.ALIGNMENT) * AddressSpace.ALIGNMENT;
    Place place = room(rounded);
    top = new Place(place.chunk, place.used + rounded);
    long address = chunks.get(place.chunk).address + place.used;
    RawMemory.clear(address, rounded);
    return address;
  }

  /** The address of a copy of these bytes. */
  public long copyOf(byte[] bytes) {
    long address = allocate(bytes.length);
    RawMemory.putBytes(address, bytes);
    return address;
  }

  /** The address of a text in UTF-16 with a NUL behind it. */
  public long copyOf(String text) {
    return copyOf((text + '\0').getBytes(StandardCharsets.UTF_16LE));
  }

  private Place room(long size) {
    for (int chunk = top.chunk; chunk < chunks.size(); chunk++) {
      long used = chunk == top.chunk ? top.used : 0;
      if (used + size <= chunks.get(chunk).size) {
        return new Place(chunk, used);
      }
    }
    add(Math.max(CHUNK_SIZE, size));
    return new Place(chunks.size() - 1, 0);
  }
}
