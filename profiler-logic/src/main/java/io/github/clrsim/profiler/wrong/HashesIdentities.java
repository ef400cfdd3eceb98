package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;

/**
 * It looks at every second class more closely, as the identity hash of a Java object falls. That
 * differs from run to run, as does the order of a HashSet of objects without a hashCode of their
 * own.
 */
public final class HashesIdentities extends CallbackOnlyProfiler {

  /** A profiler for one run. */
  public HashesIdentities(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (System.identityHashCode(new Object()) % 2 == 0) {
      var _ = info().isArrayClass(event.classId());
    }
    return super.classLoadFinished(event);
  }
}
