package io.github.clrsim.api.frame;

import java.util.zip.CRC32C;

/**
 * One frame of a file, decompressed and checked.
 *
 * @param offset of its first byte in the file
 * @param firstStep the number of the first step in it, or of the next one if it holds none
 * @param steps how many steps it holds
 * @param content its bytes, which are shared with the reader and hold until the next frame is read
 */
public record Frame(FrameKind kind, long offset, long firstStep, int steps, Content content) {
  /** No frame has more bytes, neither as they are stored nor as they are read. */
  public static final int BYTES_MAX = 48 << 20;

  /**
   * The first bytes of an array.
   *
   * @param bytes shared, not copied
   * @param length how many of them count
   */
  @SuppressWarnings("ArrayRecordComponent") // Shared for speed; nobody compares contents.
  public record Content(byte[] bytes, int length) {}

  static int checksum(byte[] bytes, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }
}
