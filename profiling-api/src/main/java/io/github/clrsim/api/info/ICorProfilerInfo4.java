package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo4 adds to ICorProfilerInfo3 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo4 extends ICorProfilerInfo3 {
  /**
   * Lists the threads that the runtime manages.
   *
   * <p>A snapshot without unstarted or destroyed threads. Do not call it in RuntimeSuspendFinished,
   * where 9.0.0 deadlocks. From a callback; a native thread is let through.
   */
  default Outcome<List<ThreadId>> enumThreads() {
    return Outcome.notYet();
  }

  /**
   * Prepares the calling native thread for later asynchronous calls.
   *
   * <p>Sets up thread storage only; the thread does not become a managed one.
   */
  default HResult initializeCurrentThread() {
    return HResult.E_NOTIMPL;
  }

  /**
   * Marks methods to be compiled anew at their next call.
   *
   * <p>Only where a collection may be triggered; faults of single methods go to ReJITError. Refused
   * with CORPROF_E_REJIT_NOT_ENABLED without the start-up flag and with
   * CORPROF_E_CALLBACK4_REQUIRED without that interface. On 3.1 it suspends the runtime.
   */
  default HResult requestReJIT(List<ModuleId> moduleIds, List<MetadataToken> methodIds) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Restores methods to their original code from the next call on.
   *
   * <p>Only where a collection may be triggered; each method gets its own status, and no callback
   * follows. Refused with CORPROF_E_REJIT_NOT_ENABLED without the start-up flag. Old code may still
   * be running.
   */
  default Outcome<List<HResult>> requestRevert(
      List<ModuleId> moduleIds, List<MetadataToken> methodIds) {
    return Outcome.notYet();
  }

  /**
   * Answers the address ranges of the first native body of one version of a function.
   *
   * <p>Only where a collection may be triggered; a short array is filled as far as it goes. Refused
   * with CORPROF_E_FUNCTION_NOT_COMPILED before the compilation has finished. For later tiers see
   * GetNativeCodeStartAddresses.
   */
  default Outcome<List<CorPrfCodeInfo>> getCodeInfo3(FunctionId functionID, ReJitId reJitId) {
    return Outcome.notYet();
  }

  /**
   * Finds the function and the version whose native code contains an address.
   *
   * <p>Only where a collection may be triggered. Refused with E_FAIL outside managed code and for
   * dynamic methods.
   */
  default Outcome<FunctionFromIP2> getFunctionFromIP2(Address ip) {
    return Outcome.notYet();
  }

  /**
   * Lists the version identifiers of a function.
   *
   * <p>Zero is the original. Refused with E_INVALIDARG for an empty array, so the size cannot be
   * asked for; a short array answers S_FALSE. Needs a runtime thread.
   */
  default Outcome<List<ReJitId>> getReJITIDs(FunctionId functionId) {
    return Outcome.notYet();
  }

  /**
   * Maps the IL offsets of one version of a function to the offsets of its native code.
   *
   * <p>Needs a runtime thread. A short array is filled as far as it goes, with the total reported.
   * Refused with E_INVALIDARG before the compilation has finished.
   */
  default Outcome<List<CorDebugIlToNativeMap>> getILToNativeMapping2(
      FunctionId functionId, ReJitId reJitId) {
    return Outcome.notYet();
  }

  /**
   * Lists every version of every function that has native code, precompiled ones included.
   *
   * <p>A snapshot with one entry per function and version. Needs a runtime thread, where a
   * collection may be triggered.
   */
  default Outcome<List<CorPrfFunction>> enumJITedFunctions2() {
    return Outcome.notYet();
  }

  /**
   * Answers the size of an object in bytes, at full width.
   *
   * <p>Not rounded up to the alignment, and never below 24 on a 64-bit runtime. Needs a collection
   * or a cooperative callback, like GetClassFromObject.
   */
  default Outcome<Long> getObjectSize2(ObjectId objectId) {
    return Outcome.notYet();
  }
}
