package io.github.clrsim.model.delivery;

/**
 * Whoever watches the run threw. An Error, so that neither the profiler nor what judges it takes
 * the fault for the profiler's; the door throws the cause again.
 */
public final class WatcherFailed extends Error {
  private static final long serialVersionUID = 1L;

  private final RuntimeException fault;

  WatcherFailed(RuntimeException fault) {
    super("the watcher of a run failed", fault, false, false);
    this.fault = fault;
  }

  /** What it threw. */
  public RuntimeException fault() {
    return fault;
  }
}
