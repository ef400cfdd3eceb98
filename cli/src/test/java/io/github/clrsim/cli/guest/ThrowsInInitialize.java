package io.github.clrsim.cli.guest;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.outcome.HResult;

/** A profiler that throws where it begins. */
public final class ThrowsInInitialize implements CorProfilerCallback {
  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    throw new IllegalStateException("no start today");
  }
}
