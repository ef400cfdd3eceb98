package io.github.clrsim.nettrace;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.nettrace.bytes.BeyondCut;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.event.ActivityIds;
import io.github.clrsim.nettrace.event.Container;
import java.util.UUID;

/**
 * The rows of a block of events, or of metadata before version 6: {@link #next} goes to the next
 * one, and the other methods tell of it. In packed rows, what is left out is as in the row before.
 */
final class EventRows {
  private static final int PACKED = 1;
  private static final int HEADER_SIZE_MIN = 4;
  private static final int ID_BITS = 0x7fffffff;

  // What a packed row has, by its first byte.
  private static final int HAS_METADATA = 1;
  private static final int HAS_CAPTURE = 2;
  private static final int HAS_THREAD = 4;
  private static final int HAS_STACK = 8;
  private static final int HAS_ACTIVITY_OR_LABELS = 16;
  private static final int HAS_RELATED_ACTIVITY = 32;
  private static final int HAS_PAYLOAD_SIZE = 128;

  private final Container container;
  private final Cursor content;
  private final boolean isPacked;

  private long offset;
  private long metadataId;
  private int sequenceNumber;
  private long captureThread;
  private int processor;
  private long thread;
  private long stackId;
  private long ticks;
  private UUID activity = ActivityIds.NO_ID;
  private UUID relatedActivity = ActivityIds.NO_ID;
  private long labelListId;
  private long payloadSize;
  private Blob payload = Blob.EMPTY;
  private long payloadOffset;
  private Blob stack = Blob.EMPTY;

  private EventRows(Container container, Cursor content, boolean isPacked) {
    this.container = container;
    this.content = content;
    this.isPacked = isPacked;
  }

  /** The rows of a block, of which {@code content} is at the first byte. */
  static EventRows of(Container container, Cursor content) {
    if (container == Container.NETPERF) {
      return new EventRows(container, content, false);
    }
    int size = content.uint16();
    if (size < HEADER_SIZE_MIN) {
      throw content.broken("the header of a block has %d bytes".formatted(size));
    }
    Cursor header = content.part(size - Short.BYTES);
    boolean isPacked = (header.uint16() & PACKED) != 0;
    return new EventRows(container, content, isPacked);
  }

  /** Goes to the next row, if there is one. */
  boolean next() {
    if (content.isAtEnd()) {
      return false;
    }
    offset = content.offset();
    try {
      if (isPacked) {
        nextPacked();
      } else {
        nextPlain();
      }
      return true;
    } catch (BeyondCut _) {
      return false;
    }
  }

  private void nextPacked() {
    boolean hasLabels = container == Container.NETTRACE_BLOCKS;
    int flags = content.uint8();
    if ((flags & HAS_METADATA) != 0) {
      metadataId = content.varuint32();
    }
    if ((flags & HAS_CAPTURE) != 0) {
      sequenceNumber += (int) content.varuint32();
      captureThread = content.varuint64();
      processor = (int) content.varuint32();
    }
    if (metadataId != 0 || hasLabels) {
      sequenceNumber++;
    }
    if ((flags & HAS_THREAD) != 0) {
      thread = content.varuint64();
    }
    if ((flags & HAS_STACK) != 0) {
      stackId = content.varuint32();
    }
    ticks += content.varuint64();
    if ((flags & HAS_ACTIVITY_OR_LABELS) != 0) {
      if (hasLabels) {
        labelListId = content.varuint32();
      } else {
        activity = content.guid();
      }
    }
    if ((flags & HAS_RELATED_ACTIVITY) != 0 && !hasLabels) {
      relatedActivity = content.guid();
    }
    if ((flags & HAS_PAYLOAD_SIZE) != 0) {
      payloadSize = content.varuint32();
    }
    takePayload(content);
  }

  private void nextPlain() {
    Cursor row = content.part(content.uint32());
    metadataId = row.uint32() & ID_BITS;
    if (container == Container.NETPERF) {
      thread = row.uint32();
      captureThread = thread;
      processor = -1;
    } else {
      sequenceNumber = row.int32();
      thread = row.int64();
      captureThread = row.int64();
      processor = row.int32();
      stackId = row.uint32();
    }
    ticks = row.int64();
    if (container == Container.NETTRACE_BLOCKS) {
      labelListId = row.uint32();
    } else {
      activity = row.guid();
      relatedActivity = row.guid();
    }
    payloadSize = row.uint32();
    takePayload(row);
    if (container == Container.NETPERF) {
      stack = row.take(row.uint32());
    } else if (container == Container.NETTRACE_OBJECTS) {
      // The next row begins at a byte that four divides; the size may leave that out.
      content.take(Math.min(content.left(), Math.floorMod(-content.offset(), 4)));
    }
  }

  private void takePayload(Cursor row) {
    payloadOffset = row.offset();
    payload = row.take(payloadSize);
  }

  /** Where the block is read now, for faults of this row. */
  Cursor cursor() {
    return content;
  }

  /** A cursor at the first byte of the payload. */
  Cursor payloadCursor() {
    return content.over(payload, payloadOffset);
  }

  /** The byte of the file at which the row begins. */
  long offset() {
    return offset;
  }

  /** Which metadata describes it; 0 if it is metadata itself. */
  long metadataId() {
    return metadataId;
  }

  int sequenceNumber() {
    return sequenceNumber;
  }

  /** The operating system's id, or an index in version 6. */
  long captureThread() {
    return captureThread;
  }

  int processor() {
    return processor;
  }

  /** The operating system's id, or an index in version 6. */
  long thread() {
    return thread;
  }

  /** 0 if there is none. */
  long stackId() {
    return stackId;
  }

  long ticks() {
    return ticks;
  }

  ActivityIds activity() {
    return new ActivityIds(activity, relatedActivity);
  }

  /** 0 if there is none. */
  long labelListId() {
    return labelListId;
  }

  Blob payload() {
    return payload;
  }

  /** The stack that netperf has in the row itself. */
  Blob stack() {
    return stack;
  }
}
