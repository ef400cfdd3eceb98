package io.github.clrsim.api.pack;

import java.util.Arrays;

/** The numbers by which 64 bits are known, in the order in which they were added, from 1 on. */
final class NumberTable {
  private static final int CAPACITY_FIRST = 64;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] keys = new long[CAPACITY_FIRST];
  private int[] numbers = new int[CAPACITY_FIRST];
  private int size;
  private long newest;

  /** The number of {@code bits}; 0 if they are new, and then they are added. */
  int numberOrAdd(long bits) {
    int mask = keys.length - 1;
    int place = placeOf(bits, mask);
    while (numbers[place] != 0) {
      if (keys[place] == bits) {
        return numbers[place];
      }
      place = (place + 1) & mask;
    }
    keys[place] = bits;
    numbers[place] = ++size;
    if (size > mask / 2) {
      grow();
    }
    return 0;
  }

  /** What was newest before; from now on it is {@code bits}. */
  long exchangeNewest(long bits) {
    long before = newest;
    newest = bits;
    return before;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(numbers, 0);
      size = 0;
    }
    newest = 0;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[2 * oldKeys.length];
    numbers = new int[2 * oldKeys.length];
    int mask = keys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldNumbers[i] != 0) {
        int place = placeOf(oldKeys[i], mask);
        while (numbers[place] != 0) {
          place = (place + 1) & mask;
        }
        keys[place] = oldKeys[i];
        numbers[place] = oldNumbers[i];
      }
    }
  }

  private static int placeOf(long bits, int mask) {
    return (int) ((bits * SPREAD) >>> Integer.SIZE) & mask;
  }
}
