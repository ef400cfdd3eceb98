package io.github.clrsim.explorer.strategy.coverage;

/** How many hashes were seen once, twice and more often; bounded, and then it counts no further. */
public final class Sightings {
  /** How many different hashes are told apart. */
  public static final int DISTINCT_MAX = 1_000_000;

  private static final byte MANY = 3;

  private long[] keys = new long[1 << 10];
  private byte[] times = new byte[1 << 10];
  private int distinct;
  private int once;
  private int twice;
  private long all;

  /** Adds one; of no effect once as many are known as can be. */
  public void add(long hash) {
    if (distinct == DISTINCT_MAX) {
      return;
    }
    all++;
    int slot = slot(hash);
    switch (times[slot]) {
      case 0 -> {
        keys[slot] = hash;
        distinct++;
        once++;
      }
      case 1 -> {
        once--;
        twice++;
      }
      case 2 -> twice--;
      default -> {}
    }
    times[slot] = (byte) Math.min(times[slot] + 1, MANY);
    if (distinct * 2 > keys.length) {
      grow();
    }
  }

  /** How many different ones were added. */
  public int distinct() {
    return distinct;
  }

  /** How many of them were added once only. */
  public int once() {
    return once;
  }

  /** How many of them were added just twice. */
  public int twice() {
    return twice;
  }

  /** How many were added while they were counted. */
  public long all() {
    return all;
  }

  private int slot(long hash) {
    int slot = (int) (hash ^ (hash >>> 32)) & (keys.length - 1);
    while (times[slot] != 0 && keys[slot] != hash) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    byte[] oldTimes = times;
    keys = new long[oldKeys.length * 2];
    times = new byte[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldTimes[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        times[slot] = oldTimes[i];
      }
    }
  }
}
