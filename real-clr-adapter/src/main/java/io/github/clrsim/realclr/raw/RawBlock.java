package io.github.clrsim.realclr.raw;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A part of a raw recording. In the file it stands behind its kind, its length and the CRC-32C of
 * these and the content, four bytes each, little-endian.
 *
 * @param kind what it is
 */
record RawBlock(Kind kind, ByteBuffer content) {
  /** What a raw recording begins with, whatever its version. */
  static final String NAME = "clrsim raw recording ";

  /** What one of this version begins with. */
  static final String MAGIC = NAME + "2\n";

  static final int HEAD_SIZE = 3 * Integer.BYTES;

  /** A longer one is damaged. */
  static final int LENGTH_MAX = 1 << 24;

  /** What a block is, by its number in the file. */
  enum Kind {
    /** A part of what was sent: messages of steps and records, the header first. */
    SENT(1),
    /** A line that the program printed when all was sent that stands before it. */
    PRINTED(2),
    /** How the run ended; the last block. */
    ENDED(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    static Optional<Kind> of(int number) {
      for (Kind kind : values()) {
        if (kind.number == number) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }

  static RawBlock of(Kind kind, String text) {
    return new RawBlock(kind, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  int length() {
    return content.remaining();
  }

  String text() {
    return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
  }

  /** Puts what stands before the content behind what is there. */
  void putHead(ByteBuffer to) {
    to.putInt(kind.number).putInt(length()).putInt(sum());
  }

  int sum() {
    CRC32C sum = new CRC32C();
    ByteBuffer head = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    sum.update(head.putInt(kind.number).putInt(length()).flip());
    sum.update(content.duplicate());
    return (int) sum.getValue();
  }
}
