package io.github.clrsim.realclr.stub;

import io.github.clrsim.realclr.com.RecordedCalls;
import java.util.function.Consumer;

/** Where a thread of the program writes down calls, and one thread at a time here reads them. */
final class RecordRing {
  /** There is no record. */
  static final long NONE = Long.MIN_VALUE;

  // Where the parts of a head are when it is read as one number.
  private static final int SIZE_SHIFT = RecordedCalls.SIZE * Byte.SIZE;

  private final SharedMemory memory;
  private final long address;
  private final int thread;

  /**
   * An empty one.
   *
   * @param thread the number of its thread in the trace
   */
  RecordRing(SharedMemory memory, long address, int thread) {
    this.memory = memory;
    this.address = address;
    this.thread = thread;
    memory.putLong(address + StubLayout.RING_WRITTEN, 0);
    memory.putLong(address + StubLayout.RING_READ, 0);
  }

  long address() {
    return address;
  }

  /**
   * The ticket of the first record, of which the lower half stands there.
   *
   * @param near a ticket that is not so far from it that the upper half could not be known
   */
  long ticket(long near) {
    long record = first();
    return record == NONE ? NONE : near + (int) (memory.getLong(record) - near);
  }

  /**
   * Reads the first records, of which there is one, up to the first that does not have the next
   * ticket, and makes room for others.
   *
   * @return how many there were
   */
  int take(Consumer<RecordedCalls> reader) {
    long read = memory.getLong(address + StubLayout.RING_READ);
    long written = memory.published(address + StubLayout.RING_WRITTEN);
    long start = place(read);
    // What begins behind the end of the ring lies at its beginning.
    long sizeMax = Math.min(written - read, StubLayout.RING_CAPACITY - (start - place(0)));
    int ticket = (int) memory.getLong(start);
    int count = 0;
    int size = 0;
    while (size < sizeMax) {
      long head = memory.getLong(start + size);
      int more = (int) (head >>> SIZE_SHIFT);
      if ((int) head != ticket + count || size + more > RecordedCalls.SIZE_MAX) {
        break;
      }
      size += more;
      count++;
    }
    reader.accept(new RecordedCalls(thread, start, size));
    memory.publish(address + StubLayout.RING_READ, read + size);
    return count;
  }

  private long first() {
    long read = memory.getLong(address + StubLayout.RING_READ);
    return read == memory.published(address + StubLayout.RING_WRITTEN) ? NONE : place(read);
  }

  private long place(long count) {
    return address + StubLayout.RING_DATA + (count & (StubLayout.RING_CAPACITY - 1));
  }
}
