package io.github.clrsim.api.callback;

import io.github.clrsim.api.spec.CallbackContract;

/**
 * What the runtime tells a profiler: one record for each method of ICorProfilerCallback to
 * ICorProfilerCallback11, with the IDL's names.
 *
 * <p>A callback is a value, so that it can be stored, compared, replayed and shrunk. The groups are
 * the rooms of corprof.idl; within one, the order is the vtable's.
 */
public sealed interface Callback
    permits AppDomainCallback,
        AssemblyCallback,
        ClassCallback,
        EventPipeCallback,
        ExceptionCallback,
        FunctionCallback,
        GarbageCollectionCallback,
        LifecycleCallback,
        ModuleCallback,
        ReJITCallback,
        RemotingCallback,
        SuspensionCallback,
        ThreadCallback,
        TransitionCallback {

  /** Calls the profiler's method for this callback. */
  Reply deliverTo(CorProfilerCallback profiler);

  /** Under what conditions the runtime makes it. */
  default CallbackContract contract() {
    return Contracts.of(getClass());
  }

  /** The IDL's name of the method. */
  default String methodName() {
    return getClass().getSimpleName();
  }
}
