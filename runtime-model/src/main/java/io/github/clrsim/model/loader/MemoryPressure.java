package io.github.clrsim.model.loader;

import java.util.OptionalInt;

/**
 * The native memory of contexts that can be unloaded, as a reason to collect garbage: who makes one
 * context too many collects before it (comutilnative.cpp: AddMemoryPressure).
 */
public final class MemoryPressure {
  private static final long CONTEXT_BYTES = 30_000;
  private static final long THRESHOLD_MIN = 100_000;
  // By how many contexts the next threshold lies higher, and by how many it comes down again.
  private static final int STEP_UP = 8;
  private static final int STEP_DOWN = 4;
  // An older generation is due when so many collections have left it out.
  private static final int LEFT_OUT_MAX = 8;
  private static final int GENERATIONS = 3;

  private final boolean counts;
  private final int[] collections = new int[GENERATIONS];
  private final int[] collectionsThen = new int[GENERATIONS];
  private long bytes;
  private long threshold = THRESHOLD_MIN;

  /**
   * The pressure in one process.
   *
   * @param counts whether contexts count
   */
  public MemoryPressure(boolean counts) {
    this.counts = counts;
  }

  /** There is one more context: up to which generation is to be collected first, if any is. */
  public OptionalInt rise() {
    bytes += CONTEXT_BYTES;
    if (!counts || bytes <= threshold) {
      return OptionalInt.empty();
    }
    threshold = Math.max(threshold + STEP_UP * CONTEXT_BYTES, bytes + bytes / 10);
    int generation = due();
    boolean wasCollected = collections[generation] != collectionsThen[generation];
    if (generation > 0 && wasCollected) {
      noteCollections();
      return OptionalInt.empty();
    }
    return OptionalInt.of(generation);
  }

  private int due() {
    for (int generation = 0; generation + 1 < GENERATIONS; generation++) {
      if (collections[generation] / LEFT_OUT_MAX > collections[generation + 1]) {
        return generation + 1;
      }
    }
    return 0;
  }

  /** A context is gone. */
  public void fall() {
    bytes -= CONTEXT_BYTES;
    if (CONTEXT_BYTES >= threshold / STEP_DOWN) {
      threshold = THRESHOLD_MIN;
      return;
    }
    long lower = Math.min(threshold - STEP_DOWN * CONTEXT_BYTES, threshold - threshold / 20);
    if (bytes <= lower) {
      threshold = Math.max(lower, THRESHOLD_MIN);
      noteCollections();
    }
  }

  /** Garbage was collected, up to this generation. */
  public void collected(int generation) {
    for (int each = 0; each <= generation; each++) {
      collections[each]++;
    }
  }

  /** What {@link #rise} asked for was done. */
  public void noteCollections() {
    System.arraycopy(collections, 0, collectionsThen, 0, GENERATIONS);
  }
}
