package io.github.clrsim.api.hook;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;

/**
 * The function type {@code StackSnapshotCallback} of corprof.idl, which a profiler hands to the
 * runtime.
 */
@FunctionalInterface
public interface StackSnapshotCallback {

  /** Called by the runtime. */
  HResult call(FunctionId funcId, Address ip, FrameInfo frameInfo, Blob context);
}
