package io.github.clrsim.api.hook;

import io.github.clrsim.api.corprof.CorPrfFilterData;
import io.github.clrsim.api.data.Guid;

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
