package io.github.clrsim.explorer.strategy;

/** A bounded set of hashes; once full, it holds what it has. */
final class LongSet {
  private final int sizeMax;
  private long[] slots = new long[256];
  private int size;

  LongSet(int sizeMax) {
    this.sizeMax = sizeMax;
  }

  /** Adds a hash; whether it was not there before. A full set takes every hash for new. */
  boolean add(long hash) {
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

  int size() {
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
