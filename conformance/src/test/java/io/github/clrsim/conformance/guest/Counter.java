package io.github.clrsim.conformance.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the classes that are loaded: right. */
public final class Counter implements CorProfilerCallback {
  private final AtomicInteger loaded = new AtomicInteger();
  private final ProfilerHost host;

  /** A profiler for one run. */
  public Counter(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    loaded.incrementAndGet();
    return HResult.S_OK;
  }
}
