package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.ReferenceProfiler;

/**
 * Attached to a running process it resolves at once, among the modules that it happened to hear of:
 * the right one may have been loaded before.
 */
public final class DoesNotCatchUp extends ReferenceProfiler {

  /** A profiler for one run. */
  public DoesNotCatchUp(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    references().complete();
    return super.initializeForAttach(event);
  }

  @Override
  public HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    return HResult.S_OK;
  }
}
