package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;

/**
 * Tells whether what was read of a process that goes on is of one moment. Collections move objects
 * and write into them; the program writes.
 */
public interface Watch {
  /** From now on it is noted what is read, and what was noted is forgotten. */
  void note();

  /** Whether an object begins here; noted, too. */
  Beginning beginning(Address object);

  /**
   * Whether all that was noted is there at moments at which no collection is under way, of which
   * several can be told from others at once, as where one collection follows the other.
   */
  AtMoments atMoments();

  /** What is there of what was noted, at such moments. */
  enum AtMoments {
    /** All of it. */
    SAME,
    /** Something else; or moments were too short to see. */
    CHANGED,
    /** There are none, as long as nobody collects. */
    NONE
  }

  /** Begins to watch for collections; false if one is under way. */
  boolean begins();

  /** Whether none came since. */
  boolean isUndisturbed();

  /** Whether all that was noted is there still. */
  boolean isSame();
}
