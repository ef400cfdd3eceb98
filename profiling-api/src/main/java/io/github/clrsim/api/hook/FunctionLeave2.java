package io.github.clrsim.api.hook;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;

/**
 * The function type {@code FunctionLeave2} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface FunctionLeave2 {

  /** Called by the runtime. */
  void call(FunctionId funcId, FrameInfo func, CorPrfFunctionArgumentRange retvalRange);
}
