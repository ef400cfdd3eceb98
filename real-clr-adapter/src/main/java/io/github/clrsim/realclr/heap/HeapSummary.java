package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import java.util.List;

/**
 * What a walk came upon, so far or at its end. The bytes of objects, free bytes and those that were
 * not understood are all bytes of the heap, if no collection ran into the walk.
 *
 * @param objects how many; 0 or more
 * @param bytes theirs, with the padding to eight
 * @param freeBytes room that no object takes: what collections freed between objects, and what
 *     threads have for allocations to come
 * @param unknownBytes room in which objects may be that were not found
 * @param gaps where that room is: the first of them, at most {@link #GAP_MAX}
 * @param collections how often a collection ran into the walk, after which it went on from where it
 *     was: an object that moved meanwhile may be missing, or counted twice. 1 for a dump that was
 *     made amid a collection
 * @param isCut whether parts of the heap were not walked at all, beyond what {@code unknownBytes}
 *     counts: a list of segments was damaged, or collections came too often
 */
public record HeapSummary(
    long objects,
    long bytes,
    long freeBytes,
    long unknownBytes,
    List<Gap> gaps,
    int collections,
    boolean isCut) {
  /** How many gaps are kept. */
  public static final int GAP_MAX = 100;

  public HeapSummary {
    gaps = List.copyOf(gaps);
  }

  /** Whether these are all objects of the heap, each once. */
  public boolean isWhole() {
    return unknownBytes == 0 && collections == 0 && !isCut;
  }

  /**
   * Room that was not understood.
   *
   * @param start where an object was expected
   * @param bytes up to the next place where one begins for certain, or to the end of its range
   */
  public record Gap(Address start, long bytes, Reason reason) {}

  /** Why no object is understood where one is expected. */
  public enum Reason {
    /** The memory cannot be read, or is not in the dump. */
    UNREADABLE,
    /** What stands there is no MethodTable. */
    NO_TYPE,
    /** What would be an object ends behind its range, or where another begins. */
    TOO_LONG,
    /** Threads allocated there again and again while it was looked at. */
    CHANGING,
    /** Collections came again and again while it was looked at. */
    COLLECTED
  }
}
