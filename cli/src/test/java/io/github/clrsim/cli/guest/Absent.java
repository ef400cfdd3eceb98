package io.github.clrsim.cli.guest;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;

/** Takes no part. */
public final class Absent implements CorProfilerCallback {
  @Override
  public HResult initialize(Initialize event) {
    return HResult.E_FAIL;
  }
}
