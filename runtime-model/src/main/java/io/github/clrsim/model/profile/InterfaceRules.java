package io.github.clrsim.model.profile;

import io.github.clrsim.api.RuntimeInterfaces;

/**
 * The interfaces in which a runtime and its profilers speak.
 *
 * @param newestInfo the newest ICorProfilerInfo interface it hands out
 * @param newestCallback the newest ICorProfilerCallback interface it asks a profiler for; by the
 *     eleventh it asks whether the profiler only observes
 * @param tellsItsVersion whether GetRuntimeInformation answers the runtime's own version
 * @param domainInfoMayTrigger whether GetAppDomainInfo may cause a collection, and so is refused in
 *     callbacks that may not (calls 1)
 */
public record InterfaceRules(
    int newestInfo, int newestCallback, boolean tellsItsVersion, boolean domainInfoMayTrigger) {

  /** The newest ones, as a profiler may know them. */
  public RuntimeInterfaces newest() {
    return new RuntimeInterfaces(newestInfo, newestCallback);
  }

  /** Whether a profiler is asked, before it is initialized, if it only observes (G1). */
  public boolean asksForNotificationOnly() {
    return newestCallback >= 11;
  }

  /** Whether profilers hear of the event pipe, by the tenth interface of callbacks. */
  public boolean tellsOfEvents() {
    return newestCallback >= 10;
  }
}
