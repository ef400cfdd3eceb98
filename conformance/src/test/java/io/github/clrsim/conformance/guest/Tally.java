package io.github.clrsim.conformance.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import java.util.function.IntUnaryOperator;

/** Counts exceptions in a plain field, which two threads may do at once: wrong. */
public final class Tally implements CorProfilerCallback {
  private final ProfilerHost host;
  private int exceptions;

  /** A profiler for one run. */
  public Tally(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(COR_PRF_MONITOR_EXCEPTIONS);
  }

  /** The lambda, and the type of its argument, are linked by the first execution alone. */
  @Override
  public HResult exceptionThrown(ExceptionThrown event) {
    IntUnaryOperator one = count -> count + 1;
    exceptions = one.applyAsInt(exceptions);
    return HResult.S_OK;
  }
}
