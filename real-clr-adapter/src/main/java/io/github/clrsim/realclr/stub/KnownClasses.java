package io.github.clrsim.realclr.stub;

/**
 * What is known of classes, where the program looks it up: each stands where its own bits say, or
 * behind that.
 */
final class KnownClasses {
  private final SharedMemory memory;
  private final long table;
  private int count;

  /** None. */
  KnownClasses(SharedMemory memory) {
    this.memory = memory;
    this.table = memory.allocateForProgram(StubLayout.KNOWN_SIZE).orElse(0);
    memory.publish(memory.base() + StubLayout.KNOWN, table);
  }

  /** Knows one more, as long as there is room: the ID of a class, and what of it is known. */
  synchronized void add(long classId) {
    if (table == 0 || count == StubLayout.KNOWN_MAX || classId == 0) {
      return;
    }
    int at = (int) classId & (StubLayout.KNOWN_SIZE - Long.BYTES);
    while (memory.getLong(table + at) != 0) {
      if (memory.getLong(table + at) == classId) {
        return;
      }
      at = (at + Long.BYTES) & (StubLayout.KNOWN_SIZE - Long.BYTES);
    }
    memory.publish(table + at, classId);
    count++;
  }

  /** Knows none any more. */
  synchronized void clear() {
    if (count > 0) {
      for (int at = 0; at < StubLayout.KNOWN_SIZE; at += Long.BYTES) {
        memory.putLong(table + at, 0);
      }
      count = 0;
    }
  }
}
