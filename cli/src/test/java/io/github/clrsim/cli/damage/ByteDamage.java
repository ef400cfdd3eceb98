package io.github.clrsim.cli.damage;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages bytes, whatever they mean. */
final class ByteDamage {
  private static final int FLIPS_MAX = 8;
  private static final int PIECE_MAX = 2_000;

  private ByteDamage() {}

  /** The same bytes, damaged in one way; the original stays as it is. */
  static byte[] of(byte[] whole, SplittableRandom random) {
    if (whole.length < 2) {
      return whole.clone();
    }
    byte[] bytes = whole.clone();
    int from = random.nextInt(bytes.length);
    int length = Math.min(Draws.size(PIECE_MAX, random), bytes.length - from);
    return switch (random.nextInt(7)) {
      case 0 -> {
        for (int flips = Draws.size(FLIPS_MAX, random); flips > 0; flips--) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        yield bytes;
      }
      case 1 -> Arrays.copyOf(bytes, from);
      case 2 -> {
        for (int i = 0; i < length; i++) {
          bytes[from + i] = (byte) random.nextInt(256);
        }
        yield bytes;
      }
      case 3 -> joined(bytes, from, new byte[0], from + length);
      case 4 -> joined(bytes, from, Arrays.copyOfRange(bytes, from, from + length), from);
      case 5 -> {
        int other = random.nextInt(bytes.length - length + 1);
        System.arraycopy(whole, from, bytes, other, length);
        yield bytes;
      }
      default -> joined(bytes, from, noise(length, random), from);
    };
  }

  private static byte[] noise(int length, SplittableRandom random) {
    byte[] noise = new byte[length];
    byte fill = (byte) random.nextInt(256);
    boolean isEven = random.nextBoolean();
    for (int i = 0; i < length; i++) {
      noise[i] = isEven ? fill : (byte) random.nextInt(256);
    }
    return noise;
  }

  /** What stands before {@code from}, the middle, and what stands from {@code onward} on. */
  private static byte[] joined(byte[] bytes, int from, byte[] middle, int onward) {
    byte[] all = Arrays.copyOf(bytes, from + middle.length + bytes.length - onward);
    System.arraycopy(middle, 0, all, from, middle.length);
    System.arraycopy(bytes, onward, all, from + middle.length, bytes.length - onward);
    return all;
  }
}
