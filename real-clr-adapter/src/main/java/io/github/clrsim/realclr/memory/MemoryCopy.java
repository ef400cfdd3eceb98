package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Ranges of a memory as they were at one moment. What lies in none of them cannot be read. */
public final class MemoryCopy implements ReadMemory {
  private final NavigableMap<Long, byte[]> ranges = new TreeMap<>();

  MemoryCopy() {}

  /** Adds what stood from here on. */
  void add(long start, byte[] bytes) {
    ranges.put(start, bytes);
  }

  @Override
  public Optional<Blob> bytes(Address from, int size) {
    byte[] bytes = new byte[size];
    return read(from, ByteBuffer.wrap(bytes)) == size
        ? Optional.of(Blob.view(bytes, 0, size))
        : Optional.empty();
  }

  /** Copies what was there from an address on; how many bytes. */
  public int read(Address from, ByteBuffer into) {
    int read = 0;
    int copied;
    do {
      copied = copy(from.value() + read, into);
      read += copied;
    } while (copied > 0 && into.hasRemaining());
    return read;
  }

  /** Copies of one range what is wanted. */
  private int copy(long from, ByteBuffer into) {
    Map.Entry<Long, byte[]> range = ranges.floorEntry(from);
    if (range == null || from - range.getKey() >= range.getValue().length) {
      return 0;
    }
    int at = (int) (from - range.getKey());
    int size = Math.min(into.remaining(), range.getValue().length - at);
    into.put(range.getValue(), at, size);
    return size;
  }
}
