package io.github.clrsim.cli.damage;

import java.util.List;
import java.util.SplittableRandom;

/** What damages draw besides numbers. */
final class Draws {
  /** Numbers at which something ends: of bits, bytes, lengths and tables. */
  private static final List<Long> EDGES =
      List.of(
          0L,
          1L,
          2L,
          -1L,
          0x7FL,
          0x80L,
          0xFFL,
          0x7FFFL,
          0xFFFFL,
          0x1_0000L,
          0xFF_FFFFL,
          0x1FFF_FFFFL,
          0x7FFF_FFFFL,
          0x8000_0000L,
          0xFFFF_FFFFL,
          Long.MAX_VALUE,
          Long.MIN_VALUE);

  private Draws() {}

  static <T> T oneOf(List<T> all, SplittableRandom random) {
    return all.get(random.nextInt(all.size()));
  }

  static boolean oneIn(int count, SplittableRandom random) {
    return random.nextInt(count) == 0;
  }

  static long edge(SplittableRandom random) {
    return oneOf(EDGES, random);
  }

  /** Mostly small, sometimes large. */
  static int size(int bound, SplittableRandom random) {
    return random.nextInt(1, 2 + random.nextInt(1 + random.nextInt(Math.max(1, bound))));
  }
}
