package io.github.clrsim.explore.distinct;

/**
 * How much of the interleavings of a campaign its sketches keep.
 *
 * <p>All of them as long as it is young. Later a round keeps a share that is just large enough: if
 * all executions up to its end had shown different ones, or if there are as many in all as the
 * repetitions in the round let one expect, the shares of all rounds come to some thousands. What a
 * round keeps follows from its number and from what it saw, so it is the same whoever runs it; and
 * not from the hashes themselves, so that every interleaving has an equal chance.
 *
 * @param whole up to how many executions all are kept, and how many entries the whole campaign has
 * @param enough how many entries suffice for those that are expected
 */
public record SketchSize(long whole, long enough) {
  /** With it a campaign errs by some 1%, and by 4% at most. */
  public static final SketchSize USUAL = new SketchSize(32_768, 8_192);

  /** A share is not smaller than that of one in so many. */
  private static final long PARTS_MAX = 1L << 40;

  private static final int ENTRIES_MIN = 16;
  private static final int ENTRIES_MAX = 1 << 20;

  /** How many entries the sketch of a place has at most, of so many places. */
  int entriesMax(long places) {
    return Math.clamp(Math.ceilDiv(whole, places), ENTRIES_MIN, ENTRIES_MAX);
  }

  /**
   * The share that a round keeps at a place: 1, a half, a quarter and so on.
   *
   * @param executions how many the campaign has up to the end of the round, at all places
   * @param expected how many different ones there are at this place, at least, by what the round
   *     saw
   */
  double share(long executions, long expected, long places) {
    double wanted =
        Math.max(
            (double) whole / Math.max(1, executions),
            (double) enough / places / Math.max(1, expected));
    long parts = 1;
    while (parts < PARTS_MAX && 1.0 / (2 * parts) >= wanted) {
      parts *= 2;
    }
    return 1.0 / parts;
  }
}
