package io.github.clrsim.api;

import io.github.clrsim.api.callback.CorProfilerCallback;

/** Makes a profiler for one run. A factory keeps no state: each run gets a profiler of its own. */
@FunctionalInterface
public interface ProfilerFactory {

  /** A new profiler that lives in {@code host}; it must not ask the runtime anything yet. */
  CorProfilerCallback create(ProfilerHost host);
}
