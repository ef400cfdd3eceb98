package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.FunctionId;

/**
 * The function type {@code FunctionLeave} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface FunctionLeave {

  /** Called by the runtime. */
  void call(FunctionId funcID);
}
