package io.github.clrsim.nettrace;

import java.util.Arrays;
import java.util.Random;

/** Bytes with a few faults, as they come to files. */
public final class DamagedCopy {
  private DamagedCopy() {}

  /** A copy with one to three faults. */
  public static byte[] of(byte[] whole, Random random) {
    byte[] copy = whole.clone();
    int faults = 1 + random.nextInt(3);
    for (int i = 0; i < faults; i++) {
      copy = damagedOnce(copy, random);
    }
    return copy;
  }

  private static byte[] damagedOnce(byte[] bytes, Random random) {
    if (bytes.length == 0) {
      return bytes;
    }
    // Half of the faults are where the headers are.
    int at = random.nextInt(random.nextBoolean() ? bytes.length : Math.min(600, bytes.length));
    int size = Math.min(bytes.length - at, 1 + random.nextInt(16));
    switch (random.nextInt(7)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      case 1 -> bytes[at] = (byte) random.nextInt();
      case 2 -> Arrays.fill(bytes, at, at + size, (byte) 0xff);
      case 3 -> Arrays.fill(bytes, at, at + size, (byte) 0);
      case 4 -> {
        // Bytes are missing.
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - size);
        System.arraycopy(bytes, at + size, shorter, at, bytes.length - size - at);
        return shorter;
      }
      case 5 -> {
        // Bytes stand there twice.
        byte[] longer = Arrays.copyOf(bytes, bytes.length + size);
        System.arraycopy(bytes, at, longer, at + size, bytes.length - at);
        return longer;
      }
      default -> {
        return Arrays.copyOf(bytes, Math.max(1, at));
      }
    }
    return bytes;
  }
}
