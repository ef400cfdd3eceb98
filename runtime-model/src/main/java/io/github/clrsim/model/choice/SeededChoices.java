package io.github.clrsim.model.choice;

/**
 * SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): one addition and three mixing steps for each
 * pick. It is written out here because recorded seeds must mean the same thing for ever, and the
 * JDK promises that of {@link java.util.Random} only, whose low bits are poor.
 */
final class SeededChoices implements Choices {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  SeededChoices(long seed) {
    this.state = seed;
  }

  @Override
  public int below(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("a choice needs a positive bound, not " + bound);
    }
    // Scaling the high 32 bits needs no division; its bias, bound / 2^32, is far below what a
    // campaign could ever notice.
    return (int) (((nextLong() >>> 32) * bound) >>> 32);
  }

  private long nextLong() {
    state += GOLDEN_GAMMA;
    long mixed = state;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
