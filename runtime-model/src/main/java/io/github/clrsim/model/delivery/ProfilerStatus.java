package io.github.clrsim.model.delivery;

/**
 * How far a profiler is in its life; what it is told and may ask depends on it
 * (profilinghelper.cpp).
 */
public enum ProfilerStatus {
  /** There is none: not loaded yet, refused, or detached. */
  NONE,
  /** Initialize is running. */
  INITIALIZING,
  /** InitializeForAttach is running. */
  INITIALIZING_FOR_ATTACH,
  /** It gets all callbacks that it asked for. */
  ACTIVE,
  /**
   * It asked to be detached, or the runtime that has shut down releases it: no new callbacks, and
   * every call is refused (G97, N125).
   */
  DETACHING
}
