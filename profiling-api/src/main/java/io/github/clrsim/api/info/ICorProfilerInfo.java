package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.corprof.CorIlMap;
import io.github.clrsim.api.hook.FunctionEnter;
import io.github.clrsim.api.hook.FunctionIDMapper;
import io.github.clrsim.api.hook.FunctionLeave;
import io.github.clrsim.api.hook.FunctionTailcall;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ContextId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo {
  /**
   * Names the class of an object.
   *
   * <p>Works during a collection or in a callback in cooperative mode. Elsewhere refused with
   * CORPROF_E_UNSUPPORTED_CALL_SEQUENCE, and with CORPROF_E_NOT_MANAGED_THREAD on a native thread.
   * A bad identifier is not detected and can crash.
   */
  default Outcome<ClassId> getClassFromObject(ObjectId objectId) {
    return Outcome.notYet();
  }

  /**
   * Finds the class that a type definition stands for, and loads it if need be.
   *
   * <p>Loading can nest load and compile callbacks. Refused with CORPROF_E_DATAINCOMPLETE while the
   * module unloads, with CORPROF_E_TYPE_IS_PARAMETERIZED for a generic type and with
   * CORPROF_E_RUNTIME_UNINITIALIZED early at start-up. Crashes in ModuleLoadStarted.
   */
  default Outcome<ClassId> getClassFromToken(ModuleId moduleId, MetadataToken typeDef) {
    return Outcome.notYet();
  }

  /**
   * Tells where the first native body of a function starts and how many bytes it has.
   *
   * <p>Legal on any thread. Keeps naming the first tier after later ones exist. Refused with
   * CORPROF_E_FUNCTION_NOT_COMPILED before the compilation has finished.
   */
  default Outcome<CodeInfo> getCodeInfo(FunctionId functionId) {
    return Outcome.notYet();
  }

  /**
   * Answers the event flags that are set at present.
   *
   * <p>Legal on any thread. Shows the low 32 flags only; see GetEventMask2.
   */
  default Outcome<Integer> getEventMask() {
    return Outcome.notYet();
  }

  /**
   * Finds the function whose native code contains an address.
   *
   * <p>Legal on any thread. Refused with E_FAIL outside managed code and for dynamic methods, which
   * GetFunctionFromIP3 can name.
   */
  default Outcome<FunctionId> getFunctionFromIP(Address ip) {
    return Outcome.notYet();
  }

  /**
   * Finds the function that a method definition stands for, without loading anything.
   *
   * <p>Refused with E_INVALIDARG until its class is loaded, with
   * CORPROF_E_FUNCTION_IS_PARAMETERIZED for a generic one, with CORPROF_E_DATAINCOMPLETE while the
   * module unloads and with CORPROF_E_RUNTIME_UNINITIALIZED early at start-up.
   */
  default Outcome<FunctionId> getFunctionFromToken(ModuleId moduleId, MetadataToken token) {
    return Outcome.notYet();
  }

  /**
   * Answers the operating system handle of a thread.
   *
   * <p>From a callback or a native thread only. The handle is not duplicated, so do not close it;
   * outside Windows it has meaning only for the runtime.
   */
  default Outcome<Address> getHandleFromThread(ThreadId threadId) {
    return Outcome.notYet();
  }

  /**
   * Answers the size of an object in bytes.
   *
   * <p>Not rounded up to the alignment, and never below 24 on a 64-bit runtime. Needs a collection
   * or a cooperative callback, like GetClassFromObject. Refused with COR_E_OVERFLOW beyond 32 bits;
   * see GetObjectSize2.
   */
  default Outcome<Integer> getObjectSize(ObjectId objectId) {
    return Outcome.notYet();
  }

  /**
   * Tells whether a class is an array, with its element type and rank.
   *
   * <p>Legal on any thread. Answers S_OK for an array and S_FALSE for anything else. Enum elements
   * show their underlying type, and the element class may be zero.
   */
  default Outcome<ArrayClass> isArrayClass(ClassId classId) {
    return Outcome.notYet();
  }

  /**
   * Answers the operating system identifier of a thread.
   *
   * <p>From a callback or a native thread only. A stale thread identifier is not detected reliably.
   */
  default Outcome<Integer> getThreadInfo(ThreadId threadId) {
    return Outcome.notYet();
  }

  /**
   * Names the runtime thread that makes this call.
   *
   * <p>Legal on any thread. Refused with CORPROF_E_NOT_MANAGED_THREAD on a thread unknown to the
   * runtime, even after InitializeCurrentThread.
   */
  default Outcome<ThreadId> getCurrentThreadID() {
    return Outcome.notYet();
  }

  /**
   * Names the module and the type definition of a class.
   *
   * <p>Legal on any thread; an array answers S_OK with module and token zero. Refused with
   * CORPROF_E_DATAINCOMPLETE while the class loads. Only zero is recognized as bad; any other wrong
   * identifier can crash.
   */
  default Outcome<ClassIDInfo> getClassIDInfo(ClassId classId) {
    return Outcome.notYet();
  }

  /**
   * Names the class, the module and the method definition of a function.
   *
   * <p>Legal on any thread; the class is zero for code shared between instantiations. For dynamic
   * methods the answer is S_OK with meaningless values. Refused with CORPROF_E_DATAINCOMPLETE while
   * the function loads.
   */
  default Outcome<FunctionInfo> getFunctionInfo(FunctionId functionId) {
    return Outcome.notYet();
  }

  /**
   * Chooses which events the profiler receives, all at once.
   *
   * <p>Legal on any thread. Covers the low 32 flags; a refusal changes nothing. Refused with E_FAIL
   * when a start-up flag changes later, and with CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER for
   * flags barred after attach.
   */
  default HResult setEventMask(int events) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Installs the original hooks for entering, leaving and tail calling functions.
   *
   * <p>Refused with CORPROF_E_CALL_ONLY_FROM_INIT outside Initialize and with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach.
   */
  default HResult setEnterLeaveFunctionHooks(
      FunctionEnter funcEnter, FunctionLeave funcLeave, FunctionTailcall funcTailcall) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Installs a function that may replace the identifier given to the enter and leave hooks.
   *
   * <p>The mapper can be asked several times for one function and must always answer the same.
   * Refused with CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach.
   */
  default HResult setFunctionIDMapper(FunctionIDMapper func) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Answers the token of a function together with the metadata of its module.
   *
   * <p>From a callback or a native thread only. The caller must release the metadata object.
   * Refused with CORPROF_E_DATAINCOMPLETE while the function loads.
   */
  default Outcome<TokenAndMetaDataFromFunction> getTokenAndMetaDataFromFunction(
      FunctionId functionId) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the base address and the assembly of a module.
   *
   * <p>Legal on any thread; lengths count UTF-16 units with the terminator. Refused with
   * CORPROF_E_DATAINCOMPLETE while the module loads or unloads, although some outputs may already
   * be filled.
   */
  default Outcome<ModuleInfo> getModuleInfo(ModuleId moduleId) {
    return Outcome.notYet();
  }

  /**
   * Opens the metadata of a module for reading or for writing.
   *
   * <p>Works from ModuleLoadStarted on. Opening for writing makes a lasting writable copy and can
   * upset concurrent readers. A resource module answers S_FALSE and nothing; refused with
   * CORPROF_E_DATAINCOMPLETE while the module unloads.
   */
  default Outcome<MetadataImport> getModuleMetaData(ModuleId moduleId, int openFlags) {
    return Outcome.notYet();
  }

  /**
   * Answers the current IL body of a method, header included.
   *
   * <p>Legal on any thread, but may take a lock. Gives a body set by the profiler if there is one.
   * Refused with CORPROF_E_FUNCTION_NOT_IL for a method without IL and with
   * CORPROF_E_DATAINCOMPLETE while the module unloads.
   */
  default Outcome<ILFunctionBody> getILFunctionBody(ModuleId moduleId, MetadataToken methodId) {
    return Outcome.notYet();
  }

  /**
   * Answers the allocator for new IL bodies of a module.
   *
   * <p>Only where a collection may be triggered. An allocation can fail, and its memory is kept
   * until the module goes away. Refused with CORPROF_E_DATAINCOMPLETE while the module is not
   * ready.
   */
  default Outcome<ComPointer> getILFunctionBodyAllocator(ModuleId moduleId) {
    return Outcome.notYet();
  }

  /**
   * Replaces the IL body of a method before its first compilation.
   *
   * <p>Only where a collection may be triggered. Nothing is verified, and code already compiled is
   * unaffected; a later detach is refused. Refused with CORPROF_E_DATAINCOMPLETE while the module
   * unloads.
   */
  default HResult setILFunctionBody(
      ModuleId moduleId, MetadataToken methodid, Address newILMethodHeader) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Answers the name of an application domain and the process that it belongs to.
   *
   * <p>Only where a collection may be triggered. A short buffer truncates silently. Refused with
   * CORPROF_E_DATAINCOMPLETE while the domain is being created.
   */
  default Outcome<AppDomainInfo> getAppDomainInfo(AppDomainId appDomainId) {
    return Outcome.notYet();
  }

  /**
   * Answers the name, the application domain and the manifest module of an assembly.
   *
   * <p>From a callback or a native thread only. A short buffer truncates silently. Refused with
   * CORPROF_E_DATAINCOMPLETE in AssemblyLoadStarted if the module is asked for, with the other
   * outputs filled.
   */
  default Outcome<AssemblyInfo> getAssemblyInfo(AssemblyId assemblyId) {
    return Outcome.notYet();
  }

  /**
   * Was meant to have a function compiled again.
   *
   * <p>Always refused with E_NOTIMPL; use RequestReJIT.
   */
  default HResult setFunctionReJIT(FunctionId functionId) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Runs a full garbage collection now.
   *
   * <p>Only on a native thread outside any callback, which it turns into a runtime thread.
   * Elsewhere refused with CORPROF_E_UNSUPPORTED_CALL_SEQUENCE, and with
   * CORPROF_E_NOT_YET_AVAILABLE before the collector is ready.
   */
  default HResult forceGC() {
    return HResult.E_NOTIMPL;
  }

  /**
   * Relates the offsets of an instrumented IL body to those of the original one.
   *
   * <p>Only where a collection may be triggered. The map is copied. Refused with
   * CORPROF_E_DATAINCOMPLETE while the function loads and with CORPROF_E_DEBUGGING_DISABLED without
   * debugging support.
   */
  default HResult setILInstrumentedCodeMap(
      FunctionId functionId, boolean startJit, List<CorIlMap> ilMapEntries) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Was meant to open in-process debugging.
   *
   * <p>Always refused with E_NOTIMPL.
   */
  default Outcome<ComPointer> getInprocInspectionInterface() {
    return Outcome.notYet();
  }

  /**
   * Was meant to open in-process debugging of the current thread.
   *
   * <p>Always refused with E_NOTIMPL.
   */
  default Outcome<ComPointer> getInprocInspectionIThisThread() {
    return Outcome.notYet();
  }

  /**
   * Answers the context that a thread runs in.
   *
   * <p>Legal on any thread. On CoreCLR this is the address of the application domain. Refused with
   * E_INVALIDARG for an unmanaged thread and with CORPROF_E_DATAINCOMPLETE while no context exists.
   */
  default Outcome<ContextId> getThreadContext(ThreadId threadId) {
    return Outcome.notYet();
  }

  /**
   * Was meant to begin in-process debugging.
   *
   * <p>Always refused with E_NOTIMPL.
   */
  default Outcome<Integer> beginInprocDebugging(boolean thisThreadOnly) {
    return Outcome.notYet();
  }

  /**
   * Was meant to end in-process debugging.
   *
   * <p>Always refused with E_NOTIMPL.
   */
  default HResult endInprocDebugging(int profilerContext) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Maps the IL offsets of a function to the offsets of its native code.
   *
   * <p>Needs a runtime thread. A short array is filled as far as it goes, with the total reported.
   * Refused with E_INVALIDARG before the compilation has finished and with E_FAIL for dynamic
   * methods.
   */
  default Outcome<List<CorDebugIlToNativeMap>> getILToNativeMapping(FunctionId functionId) {
    return Outcome.notYet();
  }
}
