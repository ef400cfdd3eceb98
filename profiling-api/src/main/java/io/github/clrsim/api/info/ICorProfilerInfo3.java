package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.hook.FunctionEnter3;
import io.github.clrsim.api.hook.FunctionEnter3WithInfo;
import io.github.clrsim.api.hook.FunctionIDMapper2;
import io.github.clrsim.api.hook.FunctionLeave3;
import io.github.clrsim.api.hook.FunctionLeave3WithInfo;
import io.github.clrsim.api.hook.FunctionTailcall3;
import io.github.clrsim.api.hook.FunctionTailcall3WithInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo3 adds to ICorProfilerInfo2 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo3 extends ICorProfilerInfo2 {
  /**
   * Lists the functions that have native code.
   *
   * <p>A snapshot with one entry per function and no version identifiers; see EnumJITedFunctions2.
   * From a callback; a native thread is let through.
   */
  default Outcome<List<CorPrfFunction>> enumJITedFunctions() {
    return Outcome.notYet();
  }

  /**
   * Asks the runtime to let go of the profiler once none of its callbacks is running.
   *
   * <p>Zero milliseconds means 5000. Afterwards all calls answer CORPROF_E_PROFILER_DETACHING.
   * Refused with CORPROF_E_IMMUTABLE_FLAGS_SET after start-up flags, with
   * CORPROF_E_IRREVERSIBLE_INSTRUMENTATION_PRESENT after code changes, with
   * CORPROF_E_CALLBACK3_REQUIRED without that interface.
   */
  default HResult requestProfilerDetach(int expectedCompletionMilliseconds) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Installs a mapper for hook identifiers that also receives data of the profiler's own.
   *
   * <p>The mapper can be asked several times for one function and must always answer the same.
   * Refused with CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach.
   */
  default HResult setFunctionIDMapper2(FunctionIDMapper2 func) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Answers the byte offsets of the length field and of the first character within a string.
   *
   * <p>From a callback or a native thread only. On a 64-bit runtime they are 8 and 12; the length
   * counts UTF-16 units.
   */
  default Outcome<StringLayout2> getStringLayout2() {
    return Outcome.notYet();
  }

  /**
   * Installs the third form of the enter, leave and tail call hooks, which receive no frame data.
   *
   * <p>Refused with CORPROF_E_CALL_ONLY_FROM_INIT outside Initialize, with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach and with
   * CORPROF_E_INCONSISTENT_WITH_FLAGS if the event mask does not fit.
   */
  default HResult setEnterLeaveFunctionHooks3(
      FunctionEnter3 funcEnter3, FunctionLeave3 funcLeave3, FunctionTailcall3 funcTailcall3) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Installs the third form of the enter, leave and tail call hooks, which can ask for arguments
   * and results.
   *
   * <p>Refused with CORPROF_E_CALL_ONLY_FROM_INIT outside Initialize, with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach and with
   * CORPROF_E_INCONSISTENT_WITH_FLAGS if the event mask does not fit.
   */
  default HResult setEnterLeaveFunctionHooks3WithInfo(
      FunctionEnter3WithInfo funcEnter3WithInfo,
      FunctionLeave3WithInfo funcLeave3WithInfo,
      FunctionTailcall3WithInfo funcTailcall3WithInfo) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Answers the frame and the argument locations for an enter hook.
   *
   * <p>Valid only within the hook. A zero size asks for the bytes needed; too few are refused with
   * ERROR_INSUFFICIENT_BUFFER. Refused with CORPROF_E_INCONSISTENT_WITH_FLAGS unless the matching
   * flags were set in Initialize.
   */
  default Outcome<FunctionEnter3Info> getFunctionEnter3Info(
      FunctionId functionId, EltInfo eltInfo) {
    return Outcome.notYet();
  }

  /**
   * Answers the frame and the location of the result for a leave hook.
   *
   * <p>Valid only within the hook; a void function has address and length zero. Refused with
   * CORPROF_E_INCONSISTENT_WITH_FLAGS unless the matching flags were set in Initialize.
   */
  default Outcome<FunctionLeave3Info> getFunctionLeave3Info(
      FunctionId functionId, EltInfo eltInfo) {
    return Outcome.notYet();
  }

  /**
   * Answers the frame for a tail call hook.
   *
   * <p>Valid only within the hook. Refused with CORPROF_E_INCONSISTENT_WITH_FLAGS unless frame data
   * was enabled in Initialize.
   */
  default Outcome<FrameInfo> getFunctionTailcall3Info(FunctionId functionId, EltInfo eltInfo) {
    return Outcome.notYet();
  }

  /**
   * Lists the modules whose load has been announced as finished.
   *
   * <p>A snapshot; on a runtime thread, where a collection may be triggered. Refused with
   * CORPROF_E_UNSUPPORTED_CALL_SEQUENCE while the runtime is suspended.
   */
  default Outcome<List<ModuleId>> enumModules() {
    return Outcome.notYet();
  }

  /**
   * Answers the kind, the instance and the version of the runtime.
   *
   * <p>From a callback or a native thread only. A short buffer truncates the version string
   * silently.
   */
  default Outcome<RuntimeInformation> getRuntimeInformation() {
    return Outcome.notYet();
  }

  /**
   * Answers the address of a thread static field for any thread.
   *
   * <p>Safe only while that thread is suspended. Refused with CORPROF_E_DATAINCOMPLETE until the
   * class is initialized, with E_INVALIDARG if the thread never used the field and with
   * CORPROF_E_NOT_MANAGED_THREAD for a native thread.
   */
  default Outcome<Address> getThreadStaticAddress2(
      ClassId classId, MetadataToken fieldToken, AppDomainId appDomainId, ThreadId threadId) {
    return Outcome.notYet();
  }

  /**
   * Lists the application domains into which a module is loaded.
   *
   * <p>One from ModuleLoadFinished on, none before; 3.1 can crash when asked in ModuleLoadStarted.
   * Refused with CORPROF_E_DATAINCOMPLETE while the module unloads and with
   * CORPROF_E_UNSUPPORTED_CALL_SEQUENCE while the runtime is suspended.
   */
  default Outcome<List<AppDomainId>> getAppDomainsContainingModule(ModuleId moduleId) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the base address, the assembly and the flags of a module.
   *
   * <p>Legal on any thread. A short buffer is refused with ERROR_INSUFFICIENT_BUFFER, and the
   * length includes the terminator. Refused with CORPROF_E_DATAINCOMPLETE while the module loads or
   * unloads; in ModuleLoadStarted it can crash 3.1.
   */
  default Outcome<ModuleInfo2> getModuleInfo2(ModuleId moduleId) {
    return Outcome.notYet();
  }
}
