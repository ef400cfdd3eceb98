package io.github.clrsim.api.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What stands before the content of a frame, in a fixed number of bytes, little-endian.
 *
 * @param packing how the content is stored
 * @param storedLength of the content in the file, in bytes
 * @param rawLength of the content as it is read, in bytes
 * @param checksum CRC-32C of the stored content
 */
record FrameHeader(
    FrameKind kind,
    Packing packing,
    int storedLength,
    int rawLength,
    long firstStep,
    int steps,
    int checksum) {
  /** How many bytes a header has. */
  static final int BYTES = 36;

  /** Its first four bytes: "CLRF". */
  static final byte[] MARK = {'C', 'L', 'R', 'F'};

  private static final int CHECKED_BYTES = BYTES - Integer.BYTES;

  /** DEFLATE makes at most so many bytes of one. */
  private static final long INFLATION_MAX = 1032;

  /** How content is stored. */
  enum Packing {
    /** As it is. */
    PLAIN('P'),
    /** By DEFLATE (RFC 1951), without a header of its own. */
    DEFLATED('D');

    private final char sign;

    Packing(char sign) {
      this.sign = sign;
    }

    static Packing of(byte sign) {
      for (Packing packing : values()) {
        if (packing.sign == sign) {
          return packing;
        }
      }
      throw new DamagedFrame("its content is stored in a way that this version does not know");
    }
  }

  void write(byte[] into) {
    ByteBuffer bytes = ByteBuffer.wrap(into).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(MARK).put(kind.sign()).put((byte) packing.sign).putShort((short) 0);
    bytes.putInt(storedLength).putInt(rawLength).putLong(firstStep).putInt(steps);
    bytes.putInt(checksum);
    bytes.putInt(Frame.checksum(into, 0, CHECKED_BYTES));
  }

  /**
   * The header that these bytes are.
   *
   * @throws DamagedFrame if they are none
   */
  static FrameHeader read(byte[] from) {
    ByteBuffer bytes = ByteBuffer.wrap(from).order(ByteOrder.LITTLE_ENDIAN);
    requireMark(from, BYTES);
    int sum = Frame.checksum(from, 0, CHECKED_BYTES);
    if (bytes.getInt(CHECKED_BYTES) != sum) {
      throw new DamagedFrame("the checksum of its header is not that of the header's bytes");
    }
    bytes.position(MARK.length);
    FrameKind kind = FrameKind.of(bytes.get());
    Packing packing = Packing.of(bytes.get());
    if (bytes.getShort() != 0) {
      throw new DamagedFrame("two bytes are set that mean nothing yet");
    }
    FrameHeader header =
        new FrameHeader(
            kind,
            packing,
            bytes.getInt(),
            bytes.getInt(),
            bytes.getLong(),
            bytes.getInt(),
            bytes.getInt());
    header.requirePossible();
    return header;
  }

  /** What is there of a header that was cut must be the beginning of one. */
  static void requireMark(byte[] from, int length) {
    for (int i = 0; i < Math.min(length, MARK.length); i++) {
      if (from[i] != MARK[i]) {
        throw new DamagedFrame("it does not begin as a frame does");
      }
    }
  }

  private void requirePossible() {
    requireLength(storedLength);
    requireLength(rawLength);
    boolean fits =
        switch (packing) {
          case PLAIN -> rawLength == storedLength;
          case DEFLATED -> rawLength <= INFLATION_MAX * storedLength;
        };
    if (!fits) {
      throw new DamagedFrame(
          "%d stored bytes cannot be %d bytes".formatted(storedLength, rawLength));
    }
    if (firstStep < 0 || steps < 0) {
      throw new DamagedFrame("it claims a negative number of steps");
    }
  }

  private static void requireLength(int length) {
    if (length < 0 || length > Frame.BYTES_MAX) {
      throw new DamagedFrame(
          "it claims %s bytes, more than the %d that a frame may have"
              .formatted(Integer.toUnsignedString(length), Frame.BYTES_MAX));
    }
  }
}
