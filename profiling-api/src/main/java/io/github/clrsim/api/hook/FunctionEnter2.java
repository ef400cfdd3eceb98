package io.github.clrsim.api.hook;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;

/**
 * The function type {@code FunctionEnter2} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface FunctionEnter2 {

  /**
   * Called by the runtime.
   *
   * @param clientData what the mapper answered for the function; 0 where there is no mapper
   */
  void call(
      FunctionId funcId,
      Address clientData,
      FrameInfo func,
      CorPrfFunctionArgumentInfo argumentInfo);
}
