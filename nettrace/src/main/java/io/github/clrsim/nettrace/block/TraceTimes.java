package io.github.clrsim.nettrace.block;

import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.event.EventClock;
import io.github.clrsim.nettrace.event.Payload;
import java.time.Instant;
import java.time.ZoneOffset;

/** What all containers say of a recording in the same bytes. */
final class TraceTimes {
  private TraceTimes() {}

  static EventClock read(Cursor cursor) {
    Instant start = Payload.systemTime(cursor).toInstant(ZoneOffset.UTC);
    long startTicks = cursor.int64();
    long ticksPerSecond = cursor.int64();
    if (ticksPerSecond < 1 || ticksPerSecond > EventClock.TICKS_PER_SECOND_MAX) {
      throw cursor.broken("a second has %d ticks".formatted(ticksPerSecond));
    }
    return new EventClock(start, startTicks, ticksPerSecond);
  }

  static int pointerSize(Cursor cursor) {
    int size = cursor.int32();
    if (size != Integer.BYTES && size != Long.BYTES) {
      throw cursor.broken("a pointer has %d bytes, and not 4 or 8".formatted(size));
    }
    return size;
  }
}
