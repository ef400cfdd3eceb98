package io.github.clrsim.explorer.schedule;

/**
 * How a step touches a target. Two steps disturb one another, so that their order matters, if they
 * touch the same target and not both only read it.
 */
public enum Access {
  /** The target stays as it is: a volatile read, a look-up, a read lock. */
  READ,
  /** The target is changed, acquired, released or signalled. */
  WRITE;

  /** Whether the order of two accesses to one target matters. */
  public boolean conflictsWith(Access other) {
    return this == WRITE || other == WRITE;
  }
}
