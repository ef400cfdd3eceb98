package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.SplitMix;

/**
 * The places at which threads were seen to wait for their turn, numbered in the order of their
 * discovery, and how often one execution comes by each. Looked up by key only, so that no order but
 * that of discovery shows.
 */
final class Places {
  /** Places beyond these are not told apart. */
  static final int PLACES_MAX = 4096;

  /** A thread's start, and what it does first. */
  private static final int OPENING_STEPS = 2;

  private final long[] keys = new long[PLACES_MAX];
  private final int[] visitsMax = new int[PLACES_MAX];
  private final int[] threads = new int[PLACES_MAX];
  private final boolean[] opens = new boolean[PLACES_MAX];
  private int count;
  private int threadCount;
  private int namedCount;

  /** Slots of an open-addressed table: number of a place, plus 1. */
  private int[] slots = new int[256];

  /**
   * The number of the place with this key, which is new or known.
   *
   * @param isNamed whether the code names it
   */
  int number(long key, boolean isNamed) {
    int slot = slot(key);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (count == PLACES_MAX) {
      return PLACES_MAX - 1;
    }
    keys[count] = key;
    namedCount += isNamed ? 1 : 0;
    slots[slot] = ++count;
    if (count * 2 > slots.length) {
      grow();
    }
    return count - 1;
  }

  /** A thread came by this place the {@code visits}-th time, with its {@code steps}-th step. */
  void visited(int place, int thread, int visits, int steps) {
    visitsMax[place] = Math.max(visitsMax[place], visits);
    threads[place] = thread;
    threadCount = Math.max(threadCount, thread + 1);
    opens[place] |= steps <= OPENING_STEPS;
  }

  /** The number of the thread that comes by this place. */
  int thread(int place) {
    return threads[place];
  }

  /** How many threads are known, by their numbers. */
  int threads() {
    return threadCount;
  }

  /**
   * Whether this is where a thread begins. To hold a thread back there is nothing else than to give
   * it another priority from the start.
   */
  boolean opens(int place) {
    return opens[place];
  }

  /** Whether the code names its places; if not, they tell little. */
  boolean areNamed() {
    return namedCount * 2 >= count;
  }

  int visitsMax(int place) {
    return visitsMax[place];
  }

  int count() {
    return count;
  }

  private int slot(long key) {
    int slot = (int) SplitMix.mixed(key) & (slots.length - 1);
    while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int place = 0; place < count; place++) {
      slots[slot(keys[place])] = place + 1;
    }
  }
}
