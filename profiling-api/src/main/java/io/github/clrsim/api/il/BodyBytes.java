package io.github.clrsim.api.il;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;

/**
 * Where a body lies: in a file or in memory. What would be outside of it ends in a diagnostic.
 *
 * <p>Each {@code what} names, for that diagnostic, what would have been there.
 */
public interface BodyBytes {

  /** The byte at {@code offset}, from 0 to 255. */
  int byteAt(long offset, String what);

  /** The two bytes at {@code offset}, from 0 to 65535. */
  int shortAt(long offset, String what);

  /** The four bytes at {@code offset}. */
  int intAt(long offset, String what);

  /** The {@code size} bytes at {@code offset}. */
  Blob blobAt(long offset, long size, String what);

  /** A diagnostic about what was found at {@code offset}, to throw. */
  DiagnosticException damaged(long offset, String what, String why);

  /** The bytes of a body in memory. */
  static BodyBytes of(Blob bytes) {
    return new InMemory(bytes);
  }

  /** A body in memory. */
  record InMemory(Blob bytes) implements BodyBytes {
    @Override
    public int byteAt(long offset, String what) {
      return bytes.at(require(offset, Byte.BYTES, what));
    }

    @Override
    public int shortAt(long offset, String what) {
      int at = require(offset, Short.BYTES, what);
      return bytes.at(at) | bytes.at(at + 1) << 8;
    }

    @Override
    public int intAt(long offset, String what) {
      int at = require(offset, Integer.BYTES, what);
      return shortAt(at, what) | shortAt(at + 2L, what) << 16;
    }

    @Override
    public Blob blobAt(long offset, long size, String what) {
      return bytes.slice(require(offset, size, what), (int) size);
    }

    @Override
    public DiagnosticException damaged(long offset, String what, String why) {
      return new Diagnostic(
              what,
              "a body in memory, offset 0x%x".formatted(offset),
              why,
              "correct what wrote the body")
          .thrown();
    }

    private int require(long offset, long size, String what) {
      if (offset < 0 || size < 0 || size > bytes.size() - offset) {
        throw damaged(
            offset,
            "%s would be %d bytes at offset 0x%x, but the body has 0x%x bytes"
                .formatted(what, size, offset, bytes.size()),
            "all that a header speaks of lies behind it");
      }
      return (int) offset;
    }
  }
}
