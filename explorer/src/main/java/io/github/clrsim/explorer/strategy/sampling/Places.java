package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.SplitMix;
import java.util.Arrays;
import java.util.List;

/**
 * The places at which threads were seen to wait for their turn, numbered in the order of their
 * discovery, and how often one execution comes by each. Looked up by key only, so that no order but
 * that of discovery shows.
 */
final class Places {
  /** Places beyond these are not known. */
  static final int PLACES_MAX = 4096;

  /** No place: there are too many. */
  static final int NOWHERE = -1;

  /** A thread's start, and what it does first. */
  private static final int OPENING_STEPS = 2;

  private static final int NUMBERS_OF_A_PLACE = 5;

  private long[] keys = new long[128];
  private int[] visitsMax = new int[128];
  private int[] threads = new int[128];
  private boolean[] named = new boolean[128];
  private boolean[] opens = new boolean[128];
  private int count;
  private int threadCount;
  private int namedCount;

  /** Without those where threads begin. */
  private int namelessCount;

  /** Slots of an open-addressed table: number of a place, plus 1. */
  private int[] slots = new int[256];

  /**
   * The number of the place with this key, which is new or known, or {@link #NOWHERE}.
   *
   * @param isNamed whether the code names it
   */
  int number(long key, boolean isNamed) {
    int slot = slot(key);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (count == PLACES_MAX) {
      return NOWHERE;
    }
    keys[count] = key;
    named[count] = isNamed;
    if (isNamed) {
      namedCount++;
    } else {
      namelessCount++;
    }
    slots[slot] = ++count;
    if (count == keys.length) {
      grow();
    }
    return count - 1;
  }

  /** A thread came by this place the {@code visits}-th time, with its {@code steps}-th step. */
  void visited(int place, int thread, int visits, int steps) {
    visitsMax[place] = Math.max(visitsMax[place], visits);
    threads[place] = thread;
    threadCount = Math.max(threadCount, thread + 1);
    opens(place, steps <= OPENING_STEPS);
  }

  private void opens(int place, boolean isSeenTo) {
    if (isSeenTo && !opens[place]) {
      opens[place] = true;
      namelessCount -= named[place] ? 0 : 1;
    }
  }

  /** Takes over what another execution, or several, came by. */
  void learn(Places others) {
    for (int other = 0; other < others.count; other++) {
      int place = number(others.keys[other], others.named[other]);
      if (place != NOWHERE) {
        visitsMax[place] = Math.max(visitsMax[place], others.visitsMax[other]);
        threads[place] = others.threads[other];
        opens(place, others.opens[other]);
      }
    }
    threadCount = Math.max(threadCount, others.threadCount);
  }

  /**
   * Reads what {@link #addTo} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  static Places of(List<Long> numbers) {
    Places places = new Places();
    if (numbers.isEmpty() || numbers.size() % NUMBERS_OF_A_PLACE != 1) {
      throw new IllegalArgumentException(
          "these are no places: %d numbers".formatted(numbers.size()));
    }
    places.threadCount = Math.toIntExact(numbers.getFirst());
    for (int at = 1; at < numbers.size(); at += NUMBERS_OF_A_PLACE) {
      int place = places.number(numbers.get(at), numbers.get(at + 1) == 1);
      if (place == NOWHERE) {
        throw new IllegalArgumentException("more than %d places".formatted(PLACES_MAX));
      }
      places.opens(place, numbers.get(at + 2) == 1);
      places.visitsMax[place] = Math.toIntExact(numbers.get(at + 3));
      places.threads[place] = Math.toIntExact(numbers.get(at + 4));
    }
    return places;
  }

  /** Writes all that is known of them, in the order of their discovery. */
  void addTo(List<Long> numbers) {
    numbers.add((long) threadCount);
    for (int place = 0; place < count; place++) {
      numbers.add(keys[place]);
      numbers.add(named[place] ? 1L : 0L);
      numbers.add(opens[place] ? 1L : 0L);
      numbers.add((long) visitsMax[place]);
      numbers.add((long) threads[place]);
    }
  }

  /** By which key it is known. */
  long key(int place) {
    return keys[place];
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

  /**
   * Whether the code names its places; if not, they tell little. Where threads begin does not
   * count: that has no name in any code.
   */
  boolean areNamed() {
    return namedCount >= namelessCount;
  }

  /**
   * How little it says that a thread is here, from 1: a place passed 2^n times has n. Once or twice
   * are alike: two calls of one method are two places to whoever wrote them.
   */
  int commonness(int place) {
    return Math.max(1, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(visitsMax[place]));
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
    int size = count * 2;
    keys = Arrays.copyOf(keys, size);
    visitsMax = Arrays.copyOf(visitsMax, size);
    threads = Arrays.copyOf(threads, size);
    named = Arrays.copyOf(named, size);
    opens = Arrays.copyOf(opens, size);
    slots = new int[size * 2];
    for (int place = 0; place < count; place++) {
      slots[slot(keys[place])] = place + 1;
    }
  }
}
