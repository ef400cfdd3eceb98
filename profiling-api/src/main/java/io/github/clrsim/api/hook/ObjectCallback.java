package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.ObjectId;

/**
 * The function type {@code ObjectCallback} of corprof.idl, which a profiler hands to the runtime.
 */
@FunctionalInterface
public interface ObjectCallback {

  /** Called by the runtime. */
  boolean call(ObjectId object);
}
