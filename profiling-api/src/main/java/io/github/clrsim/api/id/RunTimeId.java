package io.github.clrsim.api.id;

/**
 * A number the runtime handed out and will take back. It means something only in one process, only
 * for a while, and the runtime does not check it: all but zero is dereferenced (corprof.idl).
 */
public sealed interface RunTimeId
    permits AppDomainId,
        AssemblyId,
        ModuleId,
        ClassId,
        FunctionId,
        ThreadId,
        ObjectId,
        ReJitId,
        GCHandleId,
        ContextId,
        ProcessId,
        ObjectHandleId,
        FrameInfo,
        EltInfo,
        EventPipeProvider,
        EventPipeEvent,
        EventPipeSession,
        Address,
        ComPointer {

  /** The bits as the runtime handed them out; zero names nothing. */
  long value();

  /** Whether this is the null ID, the only bad ID that the runtime itself refuses. */
  default boolean isNull() {
    return value() == 0;
  }
}
