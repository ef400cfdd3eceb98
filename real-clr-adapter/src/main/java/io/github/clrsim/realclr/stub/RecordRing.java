package io.github.clrsim.realclr.stub;

import io.github.clrsim.realclr.com.RecordedCalls;
import java.util.function.Consumer;

/** Where a thread of the program writes down calls, and one thread at a time here reads them. */
final class RecordRing {
  /** There is no record. */
  static final long NONE = -1;

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

  /** The ticket of the first record. */
  long ticket() {
    long record = first();
    return record == NONE ? NONE : memory.getLong(record + RecordedCalls.TICKET);
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
    long ticket = memory.getLong(start + RecordedCalls.TICKET);
    int count = 0;
    int size = 0;
    while (size < sizeMax
        && memory.getLong(start + size + RecordedCalls.TICKET) == ticket + count) {
      int more = memory.getInt(start + size + RecordedCalls.SIZE);
      if (size + more > RecordedCalls.SIZE_MAX) {
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
