package io.github.clrsim.realclr.heap;

/** Whether an object begins at an address of the heap. */
public enum Beginning {
  /** One does. */
  OF_OBJECT,

  /** None does: it is inside of one, in room that none takes, or outside of the heap. */
  OF_NOTHING,

  /** The heap was not understood up to there, or it takes too long. */
  UNKNOWN
}
