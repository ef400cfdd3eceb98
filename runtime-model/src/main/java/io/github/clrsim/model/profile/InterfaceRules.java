package io.github.clrsim.model.profile;

/**
 * The interfaces in which a runtime and its profilers speak.
 *
 * @param newestInfo the newest ICorProfilerInfo interface it hands out
 * @param newestCallback the newest ICorProfilerCallback interface it asks a profiler for; by the
 *     eleventh it asks whether the profiler only observes
 */
public record InterfaceRules(int newestInfo, int newestCallback) {

  /** Whether a profiler is asked, before it is initialized, if it only observes (G1). */
  public boolean asksForNotificationOnly() {
    return newestCallback >= 11;
  }

  /** Whether profilers hear of the event pipe, by the tenth interface of callbacks. */
  public boolean tellsOfEvents() {
    return newestCallback >= 10;
  }
}
