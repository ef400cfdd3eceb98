package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import java.util.Optional;

/**
 * The function type {@code FunctionIDMapper2} of corprof.idl, which a profiler hands to the
 * runtime.
 *
 * <p>An empty answer means that the function is not hooked; otherwise its hooks get the answered
 * value instead of the FunctionID.
 */
@FunctionalInterface
public interface FunctionIDMapper2 {

  /** Called by the runtime. */
  Optional<Address> call(FunctionId funcId);
}
