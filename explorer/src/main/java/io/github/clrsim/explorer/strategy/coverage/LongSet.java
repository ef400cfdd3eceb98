package io.github.clrsim.explorer.strategy.coverage;

/** A bounded set of hashes; once full, it holds what it has. */
public final class LongSet {
  private final int sizeMax;
  private long[] slots = new long[64];
  private int size;

  /** An empty set that takes so many. */
  public LongSet(int sizeMax) {
    this.sizeMax = sizeMax;
  }

  /** Adds a hash; whether it was not there before. A full set takes every hash for new. */
  public boolean add(long hash) {
    long key = hash == 0 ? 1 : hash;
    int slot = slot(key);
    if (slots[slot] == key) {
      return false;
    }
    if (size < sizeMax) {
      slots[slot] = key;
      size++;
      if (size * 2 > slots.length) {
        grow();
      }
    }
    return true;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  private int slot(long key) {
    int slot = (int) (key ^ (key >>> 32)) & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[old.length * 2];
    for (long key : old) {
      if (key != 0) {
        slots[slot(key)] = key;
      }
    }
  }
}
