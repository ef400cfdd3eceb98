package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.LoadedProfiler;

/**
 * It takes ClassLoadFinished for the end of a load. The class is announced as soon as its exact
 * parents are known; the value types of its fields come behind (N23).
 */
public final class AssumesOfAnnouncedClasses extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesOfAnnouncedClasses(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    guard().using(() -> say(assumptions().fromObjectOf(event.classId())));
    return result;
  }
}
