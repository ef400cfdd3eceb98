package io.github.clrsim.api.info;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What ICorProfilerInfo5 adds to ICorProfilerInfo4 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo5 extends ICorProfilerInfo4 {
  /**
   * Answers the low and the high event flags that are set at present.
   *
   * <p>Legal on any thread.
   */
  default Outcome<EventMask2> getEventMask2() {
    return Outcome.notYet();
  }

  /**
   * Chooses the low and the high event flags, all at once.
   *
   * <p>Legal on any thread; a refusal changes nothing. Refused with E_FAIL when a start-up flag
   * changes later, with CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE for late collection monitoring, with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER for flags barred after attach.
   */
  default HResult setEventMask2(int eventsLow, int eventsHigh) {
    return HResult.E_NOTIMPL;
  }
}
