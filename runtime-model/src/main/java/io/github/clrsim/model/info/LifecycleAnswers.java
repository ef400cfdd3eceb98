package io.github.clrsim.model.info;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.ProfilerLife;
import io.github.clrsim.model.delivery.ProfilerStatus;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.profile.ThreadRules;
import io.github.clrsim.model.thread.ClrThreads;

/** Answers the profiler that wants to leave the process. */
final class LifecycleAnswers implements CorProfilerInfo {
  private final EventMask immutable;
  private final ThreadRules rules;
  private final ClrThreads threads;
  private final Delivery delivery;

  LifecycleAnswers(RuntimeProfile profile, ClrThreads threads, Delivery delivery) {
    this.immutable = profile.interfaces().immutableEvents();
    this.rules = profile.threads();
    this.threads = threads;
    this.delivery = delivery;
  }

  /**
   * Refused while it is being initialized, with immutable flags, and after changes to code that
   * stay (G99). Else callbacks end at once, and a thread of the runtime waits for those that are
   * inside (G97).
   */
  @Override
  public HResult requestProfilerDetach(int expectedCompletionMilliseconds) {
    ProfilerLife life = delivery.life();
    if (life.status() != ProfilerStatus.ACTIVE) {
      return HResult.CORPROF_E_PROFILER_NOT_YET_INITIALIZED;
    }
    if (!delivery.mask().shared(immutable).equals(EventMask.NONE)) {
      return HResult.CORPROF_E_IMMUTABLE_FLAGS_SET;
    }
    if (life.hasInstrumented()) {
      return HResult.CORPROF_E_IRREVERSIBLE_INSTRUMENTATION_PRESENT;
    }
    life.detach();
    threads.startRuntimeThread(
        "profiler detach", () -> delivery.evacuate(rules.detachAwaitsNativeThreads()));
    return HResult.S_OK;
  }
}
