package io.github.clrsim.nettrace;

import io.github.clrsim.nettrace.bytes.Cursor;

/**
 * How much may be kept of one kind of row. A recording that needs more is damaged, or made to fill
 * memory.
 */
final class Room {
  /** What a row takes in memory beside its bytes. */
  private static final int ROW = 150;

  private static final long MAX = 128L << 20;

  private final String what;
  private long used;

  Room(String what) {
    this.what = what;
  }

  /** Takes room for a row. */
  void take(Cursor at, long bytes) {
    used += ROW + bytes;
    if (used > MAX) {
      throw at.broken(
          "its %s take more than %d MB, and nothing says that they are no longer needed"
              .formatted(what, MAX >> 20));
    }
  }

  /** All rows are gone. */
  void clear() {
    used = 0;
  }
}
