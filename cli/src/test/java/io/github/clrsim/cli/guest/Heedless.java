package io.github.clrsim.cli.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.outcome.HResult;

/** Forbids inlining when it is too late for that, and does something else with each refusal. */
public final class Heedless implements CorProfilerCallback {
  private static final int TOO_LATE = COR_PRF_MONITOR_THREADS | COR_PRF_DISABLE_INLINING;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Heedless(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask2(COR_PRF_MONITOR_THREADS, 0);
  }

  @Override
  @SuppressWarnings("CheckReturnValue") // That is the point.
  public HResult threadCreated(ThreadCreated event) {
    host.info().setEventMask2(TOO_LATE, 0);
    return HResult.S_OK;
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadAssignedToOSThread event) {
    var _ = host.info().setEventMask(TOO_LATE);
    var answer = host.info().setEventMask2(TOO_LATE, 0);
    return answer.failed() ? HResult.S_OK : HResult.E_FAIL;
  }
}
