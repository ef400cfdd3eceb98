package io.github.clrsim.api.callback;

import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.id.ThreadId;

/** The runtime stops its threads and lets them go on. */
public sealed interface SuspensionCallback extends Callback {

  /**
   * The runtime begins to stop all managed threads for the stated reason.
   *
   * <p>On the suspending thread; calls that may trigger a collection are refused inside. Followed
   * by RuntimeSuspendFinished or RuntimeSuspendAborted. Source: {@code ICorProfilerCallback}.
   */
  record RuntimeSuspendStarted(CorPrfSuspendReason suspendReason) implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeSuspendStarted(this));
    }
  }

  /**
   * All managed threads stand still.
   *
   * <p>On the suspending thread, after RuntimeSuspendStarted and before RuntimeResumeStarted. Calls
   * that may trigger a collection are refused; EnumThreads can deadlock here on 9.0.0. Source:
   * {@code ICorProfilerCallback}.
   */
  record RuntimeSuspendFinished() implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeSuspendFinished(this));
    }
  }

  /**
   * An attempt to stop the managed threads was given up.
   *
   * <p>Takes the place of RuntimeSuspendFinished on the suspending thread. Calls that may trigger a
   * collection are refused inside. Source: {@code ICorProfilerCallback}.
   */
  record RuntimeSuspendAborted() implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeSuspendAborted(this));
    }
  }

  /**
   * The runtime begins to let the stopped threads go on.
   *
   * <p>On the suspending thread, before RuntimeResumeFinished; after a collection it follows
   * GarbageCollectionFinished. Source: {@code ICorProfilerCallback}.
   */
  record RuntimeResumeStarted() implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeResumeStarted(this));
    }
  }

  /**
   * The managed threads are running again.
   *
   * <p>Preemptive, on the suspending thread; closes RuntimeResumeStarted. Source: {@code
   * ICorProfilerCallback}.
   */
  record RuntimeResumeFinished() implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeResumeFinished(this));
    }
  }

  /**
   * A thread counts as stopped.
   *
   * <p>Only a notion: it comes for the thread that suspends and for threads that block when they
   * return to managed code, not for every thread. Calls that may trigger a collection are refused
   * inside. Source: {@code ICorProfilerCallback}.
   */
  record RuntimeThreadSuspended(ThreadId threadId) implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeThreadSuspended(this));
    }
  }

  /**
   * A thread counts as running again.
   *
   * <p>The counterpart of RuntimeThreadSuspended and just as notional; millions of pairs are
   * possible while a thread spins. Calls that may trigger a collection are refused inside. Source:
   * {@code ICorProfilerCallback}.
   */
  record RuntimeThreadResumed(ThreadId threadId) implements SuspensionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.runtimeThreadResumed(this));
    }
  }
}
