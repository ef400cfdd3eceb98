package io.github.clrsim.api.callback;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.outcome.HResult;

/** Methods are compiled anew at the profiler's request. */
public sealed interface ReJITCallback extends Callback {

  /**
   * The compiler is about to produce a new version of a function at the profiler's request.
   *
   * <p>Preemptive, on the thread that next calls the function; closed by ReJITCompilationFinished.
   * Each generic instantiation is compiled lazily under the same version identifier. Source: {@code
   * ICorProfilerCallback4}.
   */
  record ReJITCompilationStarted(FunctionId functionId, ReJitId rejitId, boolean isSafeToBlock)
      implements ReJITCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.reJITCompilationStarted(this));
    }
  }

  /**
   * The runtime asks for the new body and compiler options of a function that is due for
   * recompilation.
   *
   * <p>Preemptive, on the first thread to call the function after RequestReJIT; others wait. Asked
   * once per method and version, before ReJITCompilationStarted. The control object is valid only
   * during the callback. Source: {@code ICorProfilerCallback4}.
   */
  record GetReJITParameters(ModuleId moduleId, MetadataToken methodId, ComPointer functionControl)
      implements ReJITCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.getReJITParameters(this));
    }
  }

  /**
   * The compilation of a new version of a function has ended, well or badly.
   *
   * <p>Preemptive, on the thread of ReJITCompilationStarted. Other threads may still be executing
   * the old version. A ReJITError can follow even after success. Source: {@code
   * ICorProfilerCallback4}.
   */
  record ReJITCompilationFinished(
      FunctionId functionId, ReJitId rejitId, HResult hrStatus, boolean isSafeToBlock)
      implements ReJITCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.reJITCompilationFinished(this));
    }
  }

  /**
   * The recompilation of a function failed for the stated reason.
   *
   * <p>Preemptive. A zero function means that the error concerns the whole method. May come after
   * ReJITCompilationFinished if the new code cannot be published. Source: {@code
   * ICorProfilerCallback4}.
   */
  record ReJITError(
      ModuleId moduleId, MetadataToken methodId, FunctionId functionId, HResult hrStatus)
      implements ReJITCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.reJITError(this));
    }
  }
}
