package io.github.clrsim.realclr.raw;

import io.github.clrsim.api.frame.Frame;
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
record RawBlock(Kind kind, Frame.Content content) {
  /** What a raw recording begins with. */
  static final String MAGIC = "clrsim raw recording 1\n";

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
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new RawBlock(kind, new Frame.Content(bytes, bytes.length));
  }

  int length() {
    return content.length();
  }

  String text() {
    return new String(content.bytes(), 0, length(), StandardCharsets.UTF_8);
  }

  byte[] head() {
    ByteBuffer head = ByteBuffer.allocate(HEAD_SIZE).order(ByteOrder.LITTLE_ENDIAN);
    return head.putInt(kind.number).putInt(length()).putInt(sum()).array();
  }

  int sum() {
    CRC32C sum = new CRC32C();
    ByteBuffer head = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    sum.update(head.putInt(kind.number).putInt(length()).flip());
    sum.update(content.bytes(), 0, length());
    return (int) sum.getValue();
  }
}
