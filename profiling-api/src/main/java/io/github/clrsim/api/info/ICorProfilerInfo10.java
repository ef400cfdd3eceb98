package io.github.clrsim.api.info;

import io.github.clrsim.api.hook.ObjectReferenceCallback;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo10 adds to ICorProfilerInfo9 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo10 extends ICorProfilerInfo9 {
  /**
   * Reports each reference that an object holds to another one.
   *
   * <p>Needs a moment at which objects hold still. Answers S_FALSE if the object holds none, and
   * stops early when the receiver says so.
   */
  default HResult enumerateObjectReferences(ObjectId objectId, ObjectReferenceCallback callback) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Tells whether an object lies outside the collected heap.
   *
   * <p>From a callback or a native thread only. Since 8.0 it is true of string literals and boxed
   * statics, among others. Refused with E_INVALIDARG for zero.
   */
  default Outcome<Boolean> isFrozenObject(ObjectId objectId) {
    return Outcome.notYet();
  }

  /**
   * Answers the size in bytes from which objects go to the large object heap.
   *
   * <p>It is 85000 unless configured. From a callback or a native thread only.
   */
  default Outcome<Integer> getLOHObjectSizeThreshold() {
    return Outcome.notYet();
  }

  /**
   * Marks methods, and those that have inlined them, to be compiled anew at their next call.
   *
   * <p>Only where a collection may be triggered. Can be lost silently unless compilation is
   * monitored. Refused with CORPROF_E_REJIT_INLINING_DISABLED without inline tracking, otherwise
   * like RequestReJIT.
   */
  default HResult requestReJITWithInliners(
      int rejitFlags, List<ModuleId> moduleIds, List<MetadataToken> methodIds) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Stops all managed threads until ResumeRuntime is called.
   *
   * <p>Do not nest it: a second call from a native thread is not refused, and 9.0 may then never
   * resume. Refused with CORPROF_E_SUSPENSION_IN_PROGRESS during another suspension and with
   * CORPROF_E_RUNTIME_UNINITIALIZED early at start-up.
   */
  default HResult suspendRuntime() {
    return HResult.E_NOTIMPL;
  }

  /**
   * Lets the threads stopped by SuspendRuntime go on.
   *
   * <p>Refused with CORPROF_E_UNSUPPORTED_CALL_SEQUENCE if nothing is suspended by the profiler,
   * and with CORPROF_E_RUNTIME_UNINITIALIZED early at start-up.
   */
  default HResult resumeRuntime() {
    return HResult.E_NOTIMPL;
  }
}
