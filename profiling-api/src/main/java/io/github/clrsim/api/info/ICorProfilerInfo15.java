package io.github.clrsim.api.info;

import io.github.clrsim.api.hook.ObjectCallback;
import io.github.clrsim.api.outcome.HResult;

/**
 * What ICorProfilerInfo15 adds to ICorProfilerInfo14 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo15 extends ICorProfilerInfo14 {
  /**
   * Reports every object on the collected heap to a receiver.
   *
   * <p>Since 9.0. Call it between SuspendRuntime and ResumeRuntime; without, 9.0.5 refused it with
   * CORPROF_E_SUSPENSION_IN_PROGRESS. Stops early when the receiver says so.
   */
  default HResult enumerateGCHeapObjects(ObjectCallback callback) {
    return HResult.E_NOTIMPL;
  }
}
