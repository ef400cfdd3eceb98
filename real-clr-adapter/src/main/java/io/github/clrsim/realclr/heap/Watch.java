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

  /** Begins to watch for collections; false if one is under way. */
  boolean begins();

  /** Whether none came since. */
  boolean isUndisturbed();

  /** Whether all that was noted is there still. */
  boolean isSame();
}
