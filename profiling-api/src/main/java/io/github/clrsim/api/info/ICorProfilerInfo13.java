package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfHandleType;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What ICorProfilerInfo13 adds to ICorProfilerInfo12 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo13 extends ICorProfilerInfo12 {
  /**
   * Creates a weak, strong or pinned handle to an object.
   *
   * <p>Since 7.0. The object must be valid at this moment, so call it where objects hold still;
   * brings a HandleCreated callback. Refused with E_INVALIDARG for object zero.
   */
  default Outcome<ObjectHandleId> createHandle(ObjectId object, CorPrfHandleType type) {
    return Outcome.notYet();
  }

  /**
   * Destroys a handle made by CreateHandle.
   *
   * <p>Since 7.0. Brings a HandleDestroyed callback. Refused with E_INVALIDARG for handle zero.
   */
  default HResult destroyHandle(ObjectHandleId handle) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Answers the object that a handle refers to.
   *
   * <p>Since 7.0. A weak handle whose object was collected answers S_OK with zero. Refused with
   * E_INVALIDARG for handle zero.
   */
  default Outcome<ObjectId> getObjectIDFromHandle(ObjectHandleId handle) {
    return Outcome.notYet();
  }
}
