package io.github.clrsim.api.callback;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.outcome.HResult;

/** Application domains come; CoreCLR never sends their end. */
public sealed interface AppDomainCallback extends Callback {

  /**
   * An application domain is about to be set up.
   *
   * <p>Preemptive. Paired with AppDomainCreationFinished, which follows at once on the same thread.
   * Not the first event of a process: the core library and about a hundred classes are announced
   * earlier. Source: {@code ICorProfilerCallback}.
   */
  record AppDomainCreationStarted(AppDomainId appDomainId) implements AppDomainCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.appDomainCreationStarted(this));
    }
  }

  /**
   * An application domain is in place, or its creation has failed.
   *
   * <p>Preemptive. Closes AppDomainCreationStarted. CoreCLR reports two domains at start-up; only
   * the second one is ever the domain of a thread. Source: {@code ICorProfilerCallback}.
   */
  record AppDomainCreationFinished(AppDomainId appDomainId, HResult hrStatus)
      implements AppDomainCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.appDomainCreationFinished(this));
    }
  }

  /**
   * An application domain is about to be torn down.
   *
   * <p>Preemptive; meant to pair with AppDomainShutdownFinished. Not seen at a normal CoreCLR exit,
   * so nothing may depend on it. Source: {@code ICorProfilerCallback}.
   */
  record AppDomainShutdownStarted(AppDomainId appDomainId) implements AppDomainCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.appDomainShutdownStarted(this));
    }
  }

  /**
   * The teardown of an application domain has ended.
   *
   * <p>Preemptive; meant to close AppDomainShutdownStarted. Not seen at a normal CoreCLR exit, so
   * nothing may depend on it. Source: {@code ICorProfilerCallback}.
   */
  record AppDomainShutdownFinished(AppDomainId appDomainId, HResult hrStatus)
      implements AppDomainCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.appDomainShutdownFinished(this));
    }
  }
}
