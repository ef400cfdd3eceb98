package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.FunctionId;

/**
 * The function type {@code FunctionTailcall} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface FunctionTailcall {

  /** Called by the runtime. */
  void call(FunctionId funcID);
}
