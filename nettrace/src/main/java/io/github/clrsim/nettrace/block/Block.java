package io.github.clrsim.nettrace.block;

import io.github.clrsim.nettrace.bytes.Cursor;

/**
 * A part of a file that is read at once.
 *
 * @param kind what stands in it
 * @param content at its first byte
 */
public record Block(Kind kind, Cursor content) {
  /** What stands in a block. */
  public enum Kind {
    EVENTS,
    METADATA,
    STACKS,
    SEQUENCE_POINT,
    THREADS,
    REMOVED_THREADS,
    LABEL_LISTS
  }
}
