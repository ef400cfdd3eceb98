package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.corprof.CorPrfExClauseInfo;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.corprof.CorPrfStaticType;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.FunctionEnter2;
import io.github.clrsim.api.hook.FunctionLeave2;
import io.github.clrsim.api.hook.FunctionTailcall2;
import io.github.clrsim.api.hook.StackSnapshotCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ContextId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo2 adds to ICorProfilerInfo answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo2 extends ICorProfilerInfo {
  /**
   * Walks the stack of a thread and reports its frames, leaf first.
   *
   * <p>Zero means the current thread; on Linux, other threads must be suspended, else E_NOTIMPL. A
   * run of native frames counts as one frame with function zero. Refused with
   * CORPROF_E_STACKSNAPSHOT_UNSAFE at dangerous moments and ends with
   * CORPROF_E_STACKSNAPSHOT_ABORTED when the receiver stops it.
   */
  default HResult doStackSnapshot(
      ThreadId thread, StackSnapshotCallback callback, int infoFlags, Blob context) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Installs the second form of the enter, leave and tail call hooks, which receive frame data.
   *
   * <p>Refused with CORPROF_E_CALL_ONLY_FROM_INIT outside Initialize and with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach.
   */
  default HResult setEnterLeaveFunctionHooks2(
      FunctionEnter2 funcEnter, FunctionLeave2 funcLeave, FunctionTailcall2 funcTailcall) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Names the class, the module, the method definition and the type arguments of a function.
   *
   * <p>Legal on any thread. Frame data from a hook is needed to tell instantiations of shared code
   * apart; a short array is filled as far as it goes. Refused with CORPROF_E_DATAINCOMPLETE while
   * the function loads.
   */
  default Outcome<FunctionInfo2> getFunctionInfo2(FunctionId funcId, FrameInfo frameInfo) {
    return Outcome.notYet();
  }

  /**
   * Answers the byte offsets of the length and the characters within a string.
   *
   * <p>From a callback or a native thread only. The buffer length offset equals the string length
   * offset; prefer GetStringLayout2.
   */
  default Outcome<StringLayout> getStringLayout() {
    return Outcome.notYet();
  }

  /**
   * Answers the size of a class and the byte offsets of the fields that it declares itself.
   *
   * <p>Legal on any thread. Offsets count from the object for a class and from the unboxed value
   * for a value type; statics are left out. Refused with E_INVALIDARG for arrays and strings and
   * with CORPROF_E_DATAINCOMPLETE while the class loads.
   */
  default Outcome<ClassLayout> getClassLayout(ClassId classID) {
    return Outcome.notYet();
  }

  /**
   * Names the module, the type definition, the parent and the type arguments of a class.
   *
   * <p>Legal on any thread. Refused with CORPROF_E_CLASSID_IS_ARRAY for an array, with
   * CORPROF_E_CLASSID_IS_COMPOSITE for pointers, byrefs and type variables, and with
   * CORPROF_E_DATAINCOMPLETE while the class loads.
   */
  default Outcome<ClassIDInfo2> getClassIDInfo2(ClassId classId) {
    return Outcome.notYet();
  }

  /**
   * Answers the address ranges that hold the first native body of a function.
   *
   * <p>Legal on any thread. A short array is filled as far as it goes, with the total reported.
   * Refused with CORPROF_E_FUNCTION_NOT_COMPILED before the compilation has finished.
   */
  default Outcome<List<CorPrfCodeInfo>> getCodeInfo2(FunctionId functionID) {
    return Outcome.notYet();
  }

  /**
   * Finds a class from its type definition and type arguments, and loads it if need be.
   *
   * <p>Only where a collection may be triggered; on a native thread a real load crashes. Refused
   * with CORPROF_E_DATAINCOMPLETE while the module unloads and with CORPROF_E_RUNTIME_UNINITIALIZED
   * early at start-up.
   */
  default Outcome<ClassId> getClassFromTokenAndTypeArgs(
      ModuleId moduleID, MetadataToken typeDef, List<ClassId> typeArgs) {
    return Outcome.notYet();
  }

  /**
   * Finds a function from its method definition, class and type arguments, and loads types if need
   * be.
   *
   * <p>Only where a collection may be triggered, on a runtime thread. Refused with
   * CORPROF_E_DATAINCOMPLETE while the module unloads and with CORPROF_E_RUNTIME_UNINITIALIZED
   * early at start-up.
   */
  default Outcome<FunctionId> getFunctionFromTokenAndTypeArgs(
      ModuleId moduleID, MetadataToken funcDef, ClassId classId, List<ClassId> typeArgs) {
    return Outcome.notYet();
  }

  /**
   * Lists the objects that are stored ready-made in the image of a module.
   *
   * <p>From a callback or a native thread only. Always empty on CoreCLR; see EnumerateNonGCObjects.
   * Refused with CORPROF_E_DATAINCOMPLETE while the module loads.
   */
  default Outcome<List<ObjectId>> enumModuleFrozenObjects(ModuleId moduleID) {
    return Outcome.notYet();
  }

  /**
   * Answers the dimensions, the lower bounds and the data address of an array object.
   *
   * <p>Needs a collection or a cooperative callback, like GetClassFromObject. Refused with
   * ERROR_INSUFFICIENT_BUFFER when fewer dimensions are offered than the rank, and with
   * E_INVALIDARG for anything but an array.
   */
  default Outcome<ArrayObjectInfo> getArrayObjectInfo(ObjectId objectId, int cDimensions) {
    return Outcome.notYet();
  }

  /**
   * Answers the byte offset of the value within a boxed value type.
   *
   * <p>It is 8 on a 64-bit runtime. From a callback or a native thread only. Refused with
   * E_INVALIDARG for a reference type.
   */
  default Outcome<Integer> getBoxClassLayout(ClassId classId) {
    return Outcome.notYet();
  }

  /**
   * Names the application domain in which a thread runs.
   *
   * <p>Legal on any thread. On CoreCLR it is always the default domain. Zero means the current
   * thread; refused with CORPROF_E_NOT_MANAGED_THREAD when that thread is native.
   */
  default Outcome<AppDomainId> getThreadAppDomain(ThreadId threadId) {
    return Outcome.notYet();
  }

  /**
   * Answers the address of a static field that is stored in the module image.
   *
   * <p>From a callback on a runtime thread. Refused with CORPROF_E_NOT_MANAGED_THREAD on a native
   * thread, with E_INVALIDARG for other fields and with CORPROF_E_DATAINCOMPLETE while the class
   * loads.
   */
  default Outcome<Address> getRVAStaticAddress(ClassId classId, MetadataToken fieldToken) {
    return Outcome.notYet();
  }

  /**
   * Answers the address of a static field within an application domain.
   *
   * <p>A reference field yields the slot, a struct the data inside its movable box. Refused with
   * CORPROF_E_DATAINCOMPLETE until the class is initialized, with
   * CORPROF_E_LITERALS_HAVE_NO_ADDRESS for a constant and with E_INVALIDARG for thread or image
   * statics.
   */
  default Outcome<Address> getAppDomainStaticAddress(
      ClassId classId, MetadataToken fieldToken, AppDomainId appDomainId) {
    return Outcome.notYet();
  }

  /**
   * Answers the address of a thread static field for the current thread.
   *
   * <p>The thread must be the managed caller, and must have used the field already; otherwise
   * refused with E_INVALIDARG. On 9.0 the address can change at a collection.
   */
  default Outcome<Address> getThreadStaticAddress(
      ClassId classId, MetadataToken fieldToken, ThreadId threadId) {
    return Outcome.notYet();
  }

  /**
   * Was meant to give the address of a context static field.
   *
   * <p>Always refused with E_NOTIMPL, for CoreCLR has no such fields.
   */
  default Outcome<Address> getContextStaticAddress(
      ClassId classId, MetadataToken fieldToken, ContextId contextId) {
    return Outcome.notYet();
  }

  /**
   * Tells what kind of static storage a field has.
   *
   * <p>0 is an instance field, 1 application domain, 2 thread, 8 image. Refused with E_INVALIDARG
   * for a constant and with CORPROF_E_DATAINCOMPLETE while the class loads.
   */
  default Outcome<CorPrfStaticType> getStaticFieldInfo(ClassId classId, MetadataToken fieldToken) {
    return Outcome.notYet();
  }

  /**
   * Answers the address ranges of the garbage collector's generations.
   *
   * <p>As of the last profiled collection. On 9.0 ranges come in any order, may be empty and repeat
   * a generation. Refused with E_FAIL before the first profiled collection or without collection
   * monitoring.
   */
  default Outcome<List<CorPrfGcGenerationRange>> getGenerationBounds() {
    return Outcome.notYet();
  }

  /**
   * Tells which generation an object is in, with the range that holds it.
   *
   * <p>As of the last profiled collection. Refused with E_FAIL before the first one or without
   * collection monitoring. Frozen objects answer CORPROF_E_NOT_GC_OBJECT with generation 0x7FFFFFFF
   * since 8.0.
   */
  default Outcome<CorPrfGcGenerationRange> getObjectGeneration(ObjectId objectId) {
    return Outcome.notYet();
  }

  /**
   * Describes the exception clause that is about to run.
   *
   * <p>Only in a filter, catch or finally entry callback; elsewhere answers S_FALSE. Refused with
   * CORPROF_E_NOT_MANAGED_THREAD on a native thread and with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach.
   */
  default Outcome<CorPrfExClauseInfo> getNotifiedExceptionClauseInfo() {
    return Outcome.notYet();
  }
}
