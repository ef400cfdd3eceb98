package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import java.util.Arrays;

/** The bytes of an open file as a guest reads them. */
final class FileBytes {
  private static final int FROM_HERE = 1; // SEEK_CUR
  private static final int FROM_END = 2; // SEEK_END

  private FileBytes() {}

  /** Reads from where the file is; how many bytes there were. */
  static long read(OpenFile file, long into, long size) {
    long count = copy(file.content(), file.position(), into, size);
    file.moveTo(file.position() + count);
    return count;
  }

  /** Reads from a place, and how many bytes there were. */
  static long copy(byte[] content, long from, long into, long size) {
    if (from < 0 || from >= content.length || size <= 0) {
      return 0;
    }
    int end = (int) Math.min(content.length, from + Math.min(size, Integer.MAX_VALUE));
    RawMemory.putBytes(into, Arrays.copyOfRange(content, (int) from, end));
    return end - from;
  }

  /** Moves to a place; false if there is none such. */
  static boolean seek(OpenFile file, long distance, int whence) {
    long place =
        switch (whence) {
          case 0 -> distance;
          case FROM_HERE -> file.position() + distance;
          case FROM_END -> file.content().length + distance;
          default -> -1;
        };
    if (place < 0) {
      return false;
    }
    file.moveTo(place);
    return true;
  }
}
