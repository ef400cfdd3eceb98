package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.FunctionId;

/**
 * The function type {@code FunctionLeave3} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface FunctionLeave3 {

  /** Called by the runtime. */
  void call(FunctionId function);
}
