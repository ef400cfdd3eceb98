package io.github.clrsim.model.profile;

import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.event.EventMask;

/**
 * The interfaces in which a runtime and its profilers speak.
 *
 * @param newestInfo the newest ICorProfilerInfo interface it hands out
 * @param newestCallback the newest ICorProfilerCallback interface it asks a profiler for; by the
 *     eleventh it asks whether the profiler only observes
 * @param tellsItsVersion whether GetRuntimeInformation answers the runtime's own version
 * @param domainInfoMayTrigger whether GetAppDomainInfo may cause a collection, and so is refused in
 *     callbacks that may not (calls 1)
 * @param changesJitFlags whether COR_PRF_DISABLE_INLINING and COR_PRF_DISABLE_OPTIMIZATIONS can be
 *     set and taken back at any time, also by who attached, and leave a profiler free to go: they
 *     hold for the modules that are loaded meanwhile (G35, G99)
 * @param stopsSessionsBehindFinalizer whether event sessions that are stopped in Initialize end
 *     when the finalizer thread has been started, and not before (G119)
 * @param releasesAtShutdown whether a profiler whose Shutdown has returned is sealed off and
 *     released; if not, it stays active until the process has ended (N60, N125)
 */
public record InterfaceRules(
    int newestInfo,
    int newestCallback,
    boolean tellsItsVersion,
    boolean domainInfoMayTrigger,
    boolean changesJitFlags,
    boolean stopsSessionsBehindFinalizer,
    boolean releasesAtShutdown) {

  /** The newest ones, as a profiler may know them. */
  public RuntimeInterfaces newest() {
    return new RuntimeInterfaces(newestInfo, newestCallback);
  }

  /** What can be set in Initialize only, and forbids a detach (G99). */
  public EventMask immutableEvents() {
    return changesJitFlags ? EventMask.IMMUTABLE.without(EventMask.JIT_FLAGS) : EventMask.IMMUTABLE;
  }

  /** What a profiler that attached may set (G95). */
  public EventMask eventsAfterAttach() {
    return changesJitFlags
        ? EventMask.AFTER_ATTACH.and(EventMask.JIT_FLAGS)
        : EventMask.AFTER_ATTACH;
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
