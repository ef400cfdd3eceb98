package io.github.clrsim.nettrace;

/** How a recording ends. */
public sealed interface Ending {
  /** How many bytes were read, unpacked. */
  long at();

  /** Whoever wrote it said that it ends. */
  record Whole(long at) implements Ending {}

  /**
   * It ends in the middle, because its process or its writer died, or it was not copied whole. All
   * events before are there; one that was begun is not.
   */
  record Cut(long at) implements Ending {}
}
