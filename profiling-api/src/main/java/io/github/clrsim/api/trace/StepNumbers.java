package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Numbers steps that are no answers, equal ones alike, whatever their threads: from 0 on, in the
 * order in which they were added. It keeps some thirty bytes of each. Not for several threads at
 * once.
 */
public final class StepNumbers {
  private static final int CAPACITY_FIRST = 1 << 6;

  private final StepStore store = new StepStore();
  private int[] places = new int[CAPACITY_FIRST];
  // By a digest, the number plus one; 0 where there is none.
  private int[] buckets = new int[2 * CAPACITY_FIRST];
  private int size;

  /** Nothing has a number yet. */
  public StepNumbers() {}

  /** The number of a step, which gets the next one if it has none. */
  public int numberOrAdd(Step step) {
    Frame.Content content = store.packed(step);
    int bucket = bucketOf(content);
    if (buckets[bucket] != 0) {
      return buckets[bucket] - 1;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, size + size / 2);
    }
    places[size] = store.store(content);
    buckets[bucket] = ++size;
    if (size > buckets.length / 4 * 3) {
      grow();
    }
    return size - 1;
  }

  /** The number of a step, if it has one. */
  public OptionalInt number(Step step) {
    int entry = buckets[bucketOf(store.packed(step))];
    return entry == 0 ? OptionalInt.empty() : OptionalInt.of(entry - 1);
  }

  /** The bucket of these bytes, or the empty one in which they would be. */
  private int bucketOf(Frame.Content content) {
    int bucket = StepStore.digest(content) & (buckets.length - 1);
    while (buckets[bucket] != 0 && !store.isAt(places[buckets[bucket] - 1], content)) {
      bucket = (bucket + 1) & (buckets.length - 1);
    }
    return bucket;
  }

  private void grow() {
    buckets = new int[2 * buckets.length];
    int mask = buckets.length - 1;
    for (int number = 0; number < size; number++) {
      int bucket = StepStore.digest(store.contentAt(places[number])) & mask;
      while (buckets[bucket] != 0) {
        bucket = (bucket + 1) & mask;
      }
      buckets[bucket] = number + 1;
    }
  }
}
