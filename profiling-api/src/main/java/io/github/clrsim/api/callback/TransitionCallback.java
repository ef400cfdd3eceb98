package io.github.clrsim.api.callback;

import io.github.clrsim.api.corprof.CorPrfTransitionReason;
import io.github.clrsim.api.id.FunctionId;

/** Code crosses between managed and native. */
public sealed interface TransitionCallback extends Callback {

  /**
   * Control passes from native code into managed code, by a call or by a return.
   *
   * <p>Preemptive, on the crossing thread. A call is answered by a ManagedToUnmanagedTransition
   * that returns. The function can be zero for an indirect call, and the first event of a process
   * may be an unmatched return. Source: {@code ICorProfilerCallback}.
   */
  record UnmanagedToManagedTransition(FunctionId functionId, CorPrfTransitionReason reason)
      implements TransitionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.unmanagedToManagedTransition(this));
    }
  }

  /**
   * Control passes from managed code into native code, by a call or by a return.
   *
   * <p>Preemptive, on the crossing thread. A call is answered by an UnmanagedToManagedTransition
   * that returns. Calls into the internals of the runtime are not reported. Source: {@code
   * ICorProfilerCallback}.
   */
  record ManagedToUnmanagedTransition(FunctionId functionId, CorPrfTransitionReason reason)
      implements TransitionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.managedToUnmanagedTransition(this));
    }
  }
}
