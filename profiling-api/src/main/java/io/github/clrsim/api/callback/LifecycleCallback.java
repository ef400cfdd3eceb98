package io.github.clrsim.api.callback;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;

/** The profiler's own life: loaded, attached, detached, shut down. */
public sealed interface LifecycleCallback extends Callback {

  /**
   * The runtime is starting up and hands over the object through which every profiling question is
   * asked.
   *
   * <p>The first callback, in preemptive mode; nothing else arrives before it returns. The only
   * time to install enter and leave hooks or to choose start-up flags. A failing result discards
   * the profiler while the program carries on; CORPROF_E_PROFILER_CANCEL_ACTIVATION does so
   * silently. Source: {@code ICorProfilerCallback}.
   */
  record Initialize(ComPointer iCorProfilerInfoUnk) implements LifecycleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.initialize(this));
    }
  }

  /**
   * The runtime is closing down in an orderly way, after the managed exit handlers have run.
   *
   * <p>Sent at most once, on the thread that ends the runtime, in preemptive mode. Not guaranteed:
   * an unhandled exception, a fail-fast, a kill or a native exit omits it. Other threads may still
   * deliver callbacks during and after it. Source: {@code ICorProfilerCallback}.
   */
  record Shutdown() implements LifecycleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.shutdown(this));
    }
  }

  /**
   * The profiler was loaded into a running process and receives the data that its client sent
   * along.
   *
   * <p>Preemptive, on a runtime thread that is not managed. Takes the place of Initialize; only the
   * flags that are legal after attach may be set. Followed by ProfilerAttachComplete. Source:
   * {@code ICorProfilerCallback3}.
   */
  record InitializeForAttach(ComPointer corProfilerInfoUnk, Blob clientData)
      implements LifecycleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.initializeForAttach(this));
    }
  }

  /**
   * The attached profiler is active and may begin to catch up by enumeration.
   *
   * <p>Preemptive, on the thread of InitializeForAttach. Callbacks of other threads may already
   * run, so a catch-up list can repeat them, but nothing that happened earlier is replayed. Also
   * sent when setting the event mask failed. Source: {@code ICorProfilerCallback3}.
   */
  record ProfilerAttachComplete() implements LifecycleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.profilerAttachComplete(this));
    }
  }

  /**
   * The detach is complete and the profiler is about to be released and unloaded.
   *
   * <p>On the runtime's detach thread, preemptive, once every running callback has returned. Can
   * come minutes after RequestProfilerDetach. No information call is answered any more. Source:
   * {@code ICorProfilerCallback3}.
   */
  record ProfilerDetachSucceeded() implements LifecycleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.profilerDetachSucceeded(this));
    }
  }

  /**
   * The runtime asks whether the profiler only observes and leaves code alone.
   *
   * <p>Since 5.0, before Initialize or InitializeForAttach. A yes lets the profiler run beside a
   * main one since 6.0, up to 32 of them, but forbids changes to code, bodies and hooks. Source:
   * {@code ICorProfilerCallback11}.
   */
  record LoadAsNotificationOnly(int notificationOnly) implements LifecycleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return profiler.loadAsNotificationOnly(this);
    }
  }
}
