package io.github.clrsim.explorer.strategy.coverage;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many hashes were seen once, twice and more often; bounded, and then it counts no further. */
public final class Sightings {
  /** How many different hashes are told apart. */
  public static final int DISTINCT_MAX = 1_000_000;

  /** As many times, or more. */
  public static final int MANY = 3;

  private long[] keys = new long[1 << 10];
  private byte[] times = new byte[1 << 10];
  private int distinct;
  private int once;
  private int twice;
  private long all;

  /** Adds one; of no effect once as many are known as can be. */
  public void add(long hash) {
    if (distinct < DISTINCT_MAX) {
      all++;
      add(hash, 1);
    }
  }

  /**
   * Adds what was seen elsewhere, all of it or, once as many are known as can be, nothing: so it
   * does not matter in which order that is done.
   *
   * @param number how many were added there
   * @param others how often each was, {@value #MANY} for that or more
   */
  public void addAll(long number, SortedMap<Long, Integer> others) {
    if (distinct >= DISTINCT_MAX) {
      return;
    }
    all += number;
    others.forEach(this::add);
  }

  private void add(long hash, int more) {
    int slot = slot(hash);
    int before = times[slot];
    int after = Math.min(before + more, MANY);
    if (before == 0) {
      keys[slot] = hash;
      distinct++;
    }
    once += (after == 1 ? 1 : 0) - (before == 1 ? 1 : 0);
    twice += (after == 2 ? 1 : 0) - (before == 2 ? 1 : 0);
    times[slot] = (byte) after;
    if (distinct * 2 > keys.length) {
      grow();
    }
  }

  /** How often each was added, {@value #MANY} for that or more. */
  public SortedMap<Long, Integer> each() {
    SortedMap<Long, Integer> each = new TreeMap<>();
    for (int slot = 0; slot < keys.length; slot++) {
      if (times[slot] != 0) {
        each.put(keys[slot], (int) times[slot]);
      }
    }
    return Collections.unmodifiableSortedMap(each);
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
