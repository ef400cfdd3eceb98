package io.github.clrsim.explorer.shrink;

/** How far shrinking came. */
public enum Reach {
  /** Each smaller neighbour was played and did not fail. */
  MINIMAL,
  /** The executions or steps of the budget were spent first. */
  SPENT,
  /** Somebody wanted the result first. */
  WANTED
}
