package io.github.clrsim.explorer.choice;

/** The parts of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) that seeds are made with. */
public final class SplitMix {
  /** The odd number nearest to 2^64 divided by the golden ratio: seeds are this far apart. */
  public static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private SplitMix() {}

  /** The finisher: neighbouring numbers give unlike ones, and no two the same. */
  public static long mixed(long bits) {
    long a = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
