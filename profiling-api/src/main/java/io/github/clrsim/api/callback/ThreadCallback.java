package io.github.clrsim.api.callback;

import io.github.clrsim.api.id.ThreadId;

/** Managed threads come, get names and go. */
public sealed interface ThreadCallback extends Callback {

  /**
   * A thread has become known to the runtime.
   *
   * <p>Normally on the new thread itself, preemptive, followed by ThreadAssignedToOSThread. A
   * ThreadNameChanged can come earlier. Balanced by ThreadDestroyed, except at shutdown. Source:
   * {@code ICorProfilerCallback}.
   */
  record ThreadCreated(ThreadId threadId) implements ThreadCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.threadCreated(this));
    }
  }

  /**
   * A thread of the runtime has ended, and its identifier may be reused later.
   *
   * <p>Usually on the dying thread, preemptive; the identifier can still be queried inside but is
   * no longer enumerated. May come from a cleaning thread instead, and is not sent for threads that
   * die once shutdown has begun. Source: {@code ICorProfilerCallback}.
   */
  record ThreadDestroyed(ThreadId threadId) implements ThreadCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.threadDestroyed(this));
    }
  }

  /**
   * A managed thread has been tied to an operating system thread.
   *
   * <p>On the thread itself, after ThreadCreated. Calls that may trigger a collection are refused
   * inside. Source: {@code ICorProfilerCallback}.
   */
  record ThreadAssignedToOSThread(ThreadId managedThreadId, int osThreadId)
      implements ThreadCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.threadAssignedToOSThread(this));
    }
  }

  /**
   * A thread has been given a name.
   *
   * <p>Preemptive, on the naming thread, which need not be the named one. Can come before
   * ThreadCreated, and for a thread that is never started. The length counts UTF-16 units; do not
   * rely on a terminator. Source: {@code ICorProfilerCallback2}.
   */
  record ThreadNameChanged(ThreadId threadId, String name) implements ThreadCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.threadNameChanged(this));
    }
  }
}
