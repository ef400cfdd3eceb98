package io.github.clrsim.model.info;

import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.model.suspension.Suspension;

/** Suspends the runtime for the profiler, and resumes it. */
final class SuspensionAnswers implements CorProfilerInfo {
  private final Suspension suspension;

  SuspensionAnswers(Suspension suspension) {
    this.suspension = suspension;
  }

  /** A second time is not refused, though one end ends it (R44). */
  @Override
  public HResult suspendRuntime() {
    return suspension.suspendForProfiler()
        ? HResult.S_OK
        : HResult.CORPROF_E_SUSPENSION_IN_PROGRESS;
  }

  @Override
  public HResult resumeRuntime() {
    return suspension.resumeForProfiler()
        ? HResult.S_OK
        : HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE;
  }
}
