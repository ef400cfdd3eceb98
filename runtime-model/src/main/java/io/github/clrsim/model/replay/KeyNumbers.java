package io.github.clrsim.model.replay;

/** Numbers keys of 64 bits, from 0 on, in the order in which they were added. */
final class KeyNumbers {
  private static final int CAPACITY_FIRST = 1 << 4;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] keys = new long[CAPACITY_FIRST];
  // The number plus one; 0 where there is none.
  private int[] numbers = new int[CAPACITY_FIRST];
  private int size;

  /** The number of a key, which gets the next one if it has none. */
  int numberOrAdd(long key) {
    int slot = slotOf(key);
    if (numbers[slot] != 0) {
      return numbers[slot] - 1;
    }
    keys[slot] = key;
    numbers[slot] = ++size;
    if (size > numbers.length / 2) {
      grow();
    }
    return size - 1;
  }

  /** The number of a key; -1, which no key has, if it has none. */
  int number(long key) {
    return numbers[slotOf(key)] - 1;
  }

  private int slotOf(long key) {
    int mask = numbers.length - 1;
    int slot = (int) ((key * SPREAD) >>> Integer.SIZE) & mask;
    while (numbers[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[2 * oldKeys.length];
    numbers = new int[2 * oldKeys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldNumbers[i] != 0) {
        int slot = slotOf(oldKeys[i]);
        keys[slot] = oldKeys[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }
}
