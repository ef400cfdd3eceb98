package io.github.clrsim.explorer.strategy.coverage;

/**
 * States by their hash, and how many preemptions were left when they were visited. Once full it
 * remembers no more: then more is searched than need be, and nothing is missed.
 */
public final class Visited {
  private static final int SIZE_MAX = 1 << 23;

  private long[] keys = new long[1 << 12];
  private int[] leftMost = new int[1 << 12];
  private int size;

  /** Whether this state was visited with at least so many left; if not, now it is. */
  public boolean knows(long hash, int left) {
    long key = hash == 0 ? 1 : hash;
    int slot = slot(key);
    if (keys[slot] == key) {
      if (leftMost[slot] >= left) {
        return true;
      }
      leftMost[slot] = left;
    } else if (size < SIZE_MAX) {
      keys[slot] = key;
      leftMost[slot] = left;
      size++;
      if (size * 2 > keys.length) {
        grow();
      }
    }
    return false;
  }

  private int slot(long key) {
    int slot = (int) (key ^ (key >>> 32)) & (keys.length - 1);
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldLeft = leftMost;
    keys = new long[oldKeys.length * 2];
    leftMost = new int[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        leftMost[slot] = oldLeft[i];
      }
    }
  }
}
