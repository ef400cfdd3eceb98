package io.github.clrsim.cli.planted;

import java.util.BitSet;

/**
 * How far the classes of one loader have run. Their code calls it, and each loader has one of its
 * own. One thread runs at a time, as the simulation has it.
 */
public final class Meter {
  private static final BitSet PASSED = new BitSet();
  private static long ticks;
  private static long ticksMax = Long.MAX_VALUE;

  private Meter() {}

  /** Code that does not come to an end. */
  static final class Endless extends Error {
    private static final long serialVersionUID = 1L;

    Endless() {
      super("the mutant does not come to an end");
    }
  }

  /** A method begins or a loop goes round. */
  public static void tick() {
    if (++ticks > ticksMax) {
      throw new Endless();
    }
  }

  /** A site is passed. */
  public static void pass(int site) {
    PASSED.set(site);
  }

  static void begin(long max) {
    ticks = 0;
    ticksMax = max;
    PASSED.clear();
  }

  static long ticks() {
    return ticks;
  }

  static BitSet passed() {
    return (BitSet) PASSED.clone();
  }
}
