package io.github.clrsim.api.outcome;

/** The answer of a call that has nothing to tell but its HRESULT. */
public enum Nothing {
  /** The only value. */
  NOTHING
}
