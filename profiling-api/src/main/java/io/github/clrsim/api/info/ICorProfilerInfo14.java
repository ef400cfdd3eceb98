package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfNongcHeapRange;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo14 adds to ICorProfilerInfo13 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo14 extends ICorProfilerInfo13 {
  /**
   * Lists the objects that live outside the collected heap.
   *
   * <p>Since 8.0. A snapshot; from a callback or a native thread only.
   */
  default Outcome<List<ObjectId>> enumerateNonGCObjects() {
    return Outcome.notYet();
  }

  /**
   * Answers the address ranges of the heap that is never collected.
   *
   * <p>Since 8.0. A snapshot that is cheap to take; from a callback or a native thread only.
   */
  default Outcome<List<CorPrfNongcHeapRange>> getNonGCHeapBounds() {
    return Outcome.notYet();
  }

  /**
   * Creates an event provider that tells the profiler when a session enables or disables it.
   *
   * <p>Since 8.0. Legal on any thread where a collection may be triggered. Refused with
   * E_INVALIDARG without a name.
   */
  default Outcome<EventPipeProvider> eventPipeCreateProvider2(
      String providerName, EventPipeProviderCallback callback) {
    return Outcome.notYet();
  }
}
