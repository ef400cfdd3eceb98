package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;

/**
 * It looks at a class more closely or not, depending on the time. No run of it can be repeated, and
 * so no failure of it (field reports are full of it: DataDog/dd-trace-dotnet#1316 proposes to
 * sleep).
 */
public final class ReadsTheClock extends CallbackOnlyProfiler {
  private static final int WINDOW_NANOS = 128;

  /** A profiler for one run. */
  public ReadsTheClock(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (System.nanoTime() / WINDOW_NANOS % 2 == 0) {
      var _ = info().isArrayClass(event.classId());
    }
    return super.classLoadFinished(event);
  }
}
