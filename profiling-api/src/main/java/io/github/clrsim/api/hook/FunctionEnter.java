package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.FunctionId;

/**
 * The function type {@code FunctionEnter} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface FunctionEnter {

  /** Called by the runtime. */
  void call(FunctionId funcID);
}
