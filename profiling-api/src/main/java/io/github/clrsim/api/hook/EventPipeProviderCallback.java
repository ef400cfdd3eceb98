package io.github.clrsim.api.hook;

import io.github.clrsim.api.Guid;
import io.github.clrsim.api.corprof.CorPrfFilterData;

/**
 * The function type {@code EventPipeProviderCallback} of corprof.idl, which a profiler hands to the
 * runtime.
 */
@FunctionalInterface
public interface EventPipeProviderCallback {

  /** Called by the runtime. */
  void call(
      Guid sourceId,
      int isEnabled,
      int level,
      long matchAnyKeywords,
      long matchAllKeywords,
      CorPrfFilterData filterData);
}
