package io.github.clrsim.api.callback;

import io.github.clrsim.api.corprof.CorPrfJitCache;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;

/** Methods are compiled, inlined, found precompiled, and dynamic ones unloaded. */
public sealed interface FunctionCallback extends Callback {

  /**
   * A function is about to be unloaded.
   *
   * <p>Never sent by CoreCLR; infer the end of a function from the unload of its class or module.
   * Source: {@code ICorProfilerCallback}.
   */
  record FunctionUnloadStarted(FunctionId functionId) implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.functionUnloadStarted(this));
    }
  }

  /**
   * The compiler is about to translate a function, whose body may still be replaced.
   *
   * <p>Preemptive, on the compiling thread; closed there by JITCompilationFinished. Tiering repeats
   * the pair for the same function on a background thread, and in rare class constructor cycles two
   * threads compile it at once. Source: {@code ICorProfilerCallback}.
   */
  record JITCompilationStarted(FunctionId functionId, boolean isSafeToBlock)
      implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.jitCompilationStarted(this));
    }
  }

  /**
   * The compiler has finished with a function, and on success its native code can be located.
   *
   * <p>Preemptive, on the thread of JITCompilationStarted, already answering code and mapping
   * queries. The status may be a failure, after which the function may be compiled again. Source:
   * {@code ICorProfilerCallback}.
   */
  record JITCompilationFinished(FunctionId functionId, HResult hrStatus, boolean isSafeToBlock)
      implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.jitCompilationFinished(this));
    }
  }

  /**
   * The runtime is about to look for precompiled code for a function, which the profiler may
   * refuse.
   *
   * <p>Preemptive; closed by JITCachedFunctionSearchFinished. Needs COR_PRF_MONITOR_CACHE_SEARCHES.
   * Setting the flag to false forces a compilation instead. Source: {@code ICorProfilerCallback}.
   */
  record JITCachedFunctionSearchStarted(FunctionId functionId, int useCachedFunction)
      implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return profiler.jitCachedFunctionSearchStarted(this);
    }
  }

  /**
   * The search for precompiled code of a function has ended with the given result.
   *
   * <p>Preemptive, after JITCachedFunctionSearchStarted on the same thread. When code was found, no
   * compilation callback comes for it, though a later tier may still compile the function. Source:
   * {@code ICorProfilerCallback}.
   */
  record JITCachedFunctionSearchFinished(FunctionId functionId, CorPrfJitCache result)
      implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.jitCachedFunctionSearchFinished(this));
    }
  }

  /**
   * The compiled code of a function has been thrown away.
   *
   * <p>Never sent by CoreCLR, where code is not pitched. Source: {@code ICorProfilerCallback}.
   */
  record JITFunctionPitched(FunctionId functionId) implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.jitFunctionPitched(this));
    }
  }

  /**
   * The compiler intends to fold one function into the body of another, which the profiler may
   * forbid.
   *
   * <p>Preemptive, on the compiling thread between the start and finish of the caller. The class of
   * the callee may be unannounced. Functions under ReJIT are never inlined and so never appear
   * here. Source: {@code ICorProfilerCallback}.
   */
  record JITInlining(FunctionId callerId, FunctionId calleeId, int pfShouldInline)
      implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return profiler.jitInlining(this);
    }
  }

  /**
   * The compiler is about to translate a method that has no metadata, such as a stub or a generated
   * method.
   *
   * <p>Preemptive, on the compiling thread, in place of JITCompilationStarted; closed by
   * DynamicMethodJITCompilationFinished. The body passed is readable only during the callback.
   * Source: {@code ICorProfilerCallback8}.
   */
  record DynamicMethodJITCompilationStarted(
      FunctionId functionId, boolean isSafeToBlock, Blob ilHeader) implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.dynamicMethodJITCompilationStarted(this));
    }
  }

  /**
   * The compiler has finished with a method that has no metadata.
   *
   * <p>Preemptive, on the thread of DynamicMethodJITCompilationStarted. Stubs are never unloaded;
   * generated methods end with DynamicMethodUnloaded. Source: {@code ICorProfilerCallback8}.
   */
  record DynamicMethodJITCompilationFinished(
      FunctionId functionId, HResult hrStatus, boolean isSafeToBlock) implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.dynamicMethodJITCompilationFinished(this));
    }
  }

  /**
   * A generated method was discarded, and its identifier may be reused at once.
   *
   * <p>On the finalizer thread, cooperative, apart from any module unload. The very next generated
   * method can receive the same identifier. Never sent for stubs. Source: {@code
   * ICorProfilerCallback9}.
   */
  record DynamicMethodUnloaded(FunctionId functionId) implements FunctionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.dynamicMethodUnloaded(this));
    }
  }
}
