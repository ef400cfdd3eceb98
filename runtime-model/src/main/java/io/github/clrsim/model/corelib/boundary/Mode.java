package io.github.clrsim.model.corelib.boundary;

/** How a thread stands towards the collector. */
public enum Mode {
  /** It may touch objects, and a collection waits until it comes to a safe point. */
  COOPERATIVE,
  /** It must not touch objects, and a collection does not wait for it. */
  PREEMPTIVE
}
