package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;

/** It takes callbacks to follow one another, and gives up where one comes inside another. */
public final class ExpectsOneCallback extends LoadListener {
  private boolean isInside;

  /** A profiler for one run. */
  public ExpectsOneCallback(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (isInside) {
      throw new IllegalStateException("a callback inside another");
    }
    isInside = true;
    if (!event.hrStatus().failed()) {
      info().getClassIDInfo2(event.classId());
    }
    isInside = false;
    return HResult.S_OK;
  }
}
