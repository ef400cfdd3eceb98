package io.github.clrsim.cli.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.outcome.HResult;

/** Waits for exceptions, and forbids inlining when it is too late for that. */
public final class Expectant implements CorProfilerCallback {
  private static final int WISHES = COR_PRF_MONITOR_THREADS | COR_PRF_MONITOR_EXCEPTIONS;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Expectant(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask2(WISHES, 0);
  }

  @Override
  public HResult threadCreated(ThreadCreated event) {
    var _ = host.info().setEventMask2(WISHES | COR_PRF_DISABLE_INLINING, 0);
    return HResult.S_OK;
  }
}
