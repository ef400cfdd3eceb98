package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;

/**
 * The function type {@code ObjectReferenceCallback} of corprof.idl, which a profiler hands to the
 * runtime.
 */
@FunctionalInterface
public interface ObjectReferenceCallback {

  /** Called by the runtime. */
  boolean call(ObjectId root, Address reference);
}
