package io.github.clrsim.explorer.choice;

/**
 * SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): one addition and three mixing steps for each
 * pick. It is written out here because recorded seeds must mean the same thing for ever, and the
 * JDK promises that of {@link java.util.Random} only, whose low bits are poor.
 */
final class SeededChoices implements Choices {
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
    state += SplitMix.GOLDEN_GAMMA;
    return SplitMix.mixed(state);
  }
}
