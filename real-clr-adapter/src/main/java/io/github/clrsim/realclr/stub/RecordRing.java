package io.github.clrsim.realclr.stub;

import io.github.clrsim.realclr.com.RecordedCall;
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
    return record == NONE ? NONE : memory.getLong(record + StubLayout.RECORD_TICKET);
  }

  /** Reads the first record, which there is, and makes room for another. */
  void take(Consumer<RecordedCall> reader) {
    long record = first();
    int size = memory.getInt(record + StubLayout.RECORD_SIZE);
    reader.accept(
        new RecordedCall(
            thread,
            memory.getInt(record + StubLayout.RECORD_NUMBER),
            record + StubLayout.RECORD_REGISTERS,
            size - StubLayout.RECORD_REGISTERS));
    memory.publish(
        address + StubLayout.RING_READ, memory.getLong(address + StubLayout.RING_READ) + size);
  }

  private long first() {
    long read = memory.getLong(address + StubLayout.RING_READ);
    return read == memory.published(address + StubLayout.RING_WRITTEN)
        ? NONE
        : address + StubLayout.RING_DATA + (read & (StubLayout.RING_CAPACITY - 1));
  }
}
