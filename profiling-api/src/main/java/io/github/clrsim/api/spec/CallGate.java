package io.github.clrsim.api.spec;

/**
 * When the runtime lets a call of ICorProfilerInfo through, before it looks at any argument
 * (dotnet/coreclr release/3.1 src/vm/proftoeeinterfaceimpl.cpp, measured on 3.1.2 and 9.0.5).
 *
 * @param method the IDL's name
 * @param version which version of ICorProfilerInfo declares it, counted from 1
 * @param access from where it may be called
 * @param afterAttach whether a profiler that attached to a running process may call it
 * @param needsThread whether its contract wants a runtime thread: from a native thread it works
 *     only while nothing has to be loaded
 * @param mayTrigger whether it may trigger a garbage collection, and so move objects
 * @param isForMain whether it changes code or hooks, so that a profiler that only observes is
 *     refused (G101, IsMainProfiler)
 */
public record CallGate(
    String method,
    int version,
    Access access,
    boolean afterAttach,
    boolean needsThread,
    boolean mayTrigger,
    boolean isForMain) {

  /** From where a method may be called. */
  public enum Access {
    /** From anywhere. */
    ASYNC,
    /** From anywhere; it may trigger a collection where that is possible. */
    ASYNC_TRIGGERS,
    /** Inside a callback, or from a thread the runtime does not know. */
    SYNC,
    /**
     * Inside a callback that may trigger a collection, or from a thread the runtime does not know.
     */
    SYNC_TRIGGERS,
    /** Only while Initialize runs. */
    INIT_ONLY,
    /** Always answers E_NOTIMPL on CoreCLR. */
    STUB
  }
}
