package io.github.clrsim.api.trace;

/** What sort of thread a step happened on. */
public enum ThreadKind {
  /** A thread of the managed program, or one of the runtime's own that runs managed code. */
  MANAGED,
  /** The runtime's finalizer thread, on which collectible unloads happen. */
  FINALIZER,
  /** A thread of the profiler, unknown to the runtime. */
  PROFILER,
  /** On a recording, a thread of which the recorder could not tell. */
  OTHER
}
