package io.github.clrsim.nettrace.event;

import io.github.clrsim.api.data.Blob;

/**
 * Where a thread was: instruction pointers, the innermost frame first.
 *
 * @param bytes as they stand in the file
 * @param pointerSize bytes of an instruction pointer, 4 or 8
 */
public record CallStack(Blob bytes, int pointerSize) {
  public CallStack {
    if (bytes.size() % pointerSize != 0) {
      throw new IllegalArgumentException(
          "a stack of %d bytes is no number of pointers of %d"
              .formatted(bytes.size(), pointerSize));
    }
  }

  /** The stack of an event that has none. */
  public static CallStack none(int pointerSize) {
    return new CallStack(Blob.EMPTY, pointerSize);
  }

  /** How many frames there are. */
  public int depth() {
    return bytes.size() / pointerSize;
  }

  /**
   * The instruction pointer of a frame.
   *
   * @param frame from 0, the innermost, to {@link #depth()} exclusively
   */
  public long address(int frame) {
    long address = 0;
    for (int i = 0; i < pointerSize; i++) {
      address |= (long) bytes.at(frame * pointerSize + i) << (Byte.SIZE * i);
    }
    return address;
  }
}
