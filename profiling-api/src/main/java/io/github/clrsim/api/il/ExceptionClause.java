package io.github.clrsim.api.il;

import io.github.clrsim.api.id.MetadataToken;

/**
 * A protected part of a method's IL and its handler (ECMA-335 II.25.4.6). Offsets and lengths count
 * bytes of IL.
 */
public sealed interface ExceptionClause {
  /** The part that is protected. */
  Part tried();

  /** The part that handles. */
  Part handler();

  /** A part of the code of one method. */
  record Part(int offset, int length) {
    /** The first offset behind it. */
    public int end() {
      return offset + length;
    }

    /** Whether an instruction at this offset belongs to it. */
    public boolean contains(int at) {
      return offset <= at && at < end();
    }
  }

  /** A {@code catch} of exceptions of one type. */
  record Catch(Part tried, Part handler, MetadataToken type) implements ExceptionClause {}

  /** A handler for whatever the filter at that offset accepts. */
  record Filter(Part tried, Part handler, int filterOffset) implements ExceptionClause {}

  /** A handler that runs however the part is left. */
  record Finally(Part tried, Part handler) implements ExceptionClause {}

  /** A handler that runs when an exception leaves the part. */
  record Fault(Part tried, Part handler) implements ExceptionClause {}
}
