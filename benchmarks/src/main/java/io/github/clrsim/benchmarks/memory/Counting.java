package io.github.clrsim.benchmarks.memory;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;

/**
 * A profiler that counts what it is told of, and does nothing else. Option {@code flags}: its low
 * event flags, in hexadecimal. One runs at a time.
 */
public final class Counting implements CorProfilerCallback {
  /** How much it was told of since somebody set this to 0. */
  static long events;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Counting(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    int flags = Integer.parseInt(host.options().getOrDefault("flags", "0"), 16);
    HResult answer = host.info().setEventMask2(flags, 0);
    boolean hooks = (flags & CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE) != 0;
    return hooks && !answer.failed()
        ? host.info()
            .setEnterLeaveFunctionHooks3(each -> events++, each -> events++, each -> events++)
        : answer;
  }

  @Override
  public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    return counted();
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    return counted();
  }

  @Override
  public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    return counted();
  }

  @Override
  public HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    return counted();
  }

  @Override
  public HResult exceptionSearchFunctionLeave(
      ExceptionCallback.ExceptionSearchFunctionLeave event) {
    return counted();
  }

  @Override
  public HResult exceptionSearchCatcherFound(ExceptionCallback.ExceptionSearchCatcherFound event) {
    return counted();
  }

  @Override
  public HResult exceptionUnwindFunctionEnter(
      ExceptionCallback.ExceptionUnwindFunctionEnter event) {
    return counted();
  }

  @Override
  public HResult exceptionUnwindFunctionLeave(
      ExceptionCallback.ExceptionUnwindFunctionLeave event) {
    return counted();
  }

  @Override
  public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    return counted();
  }

  @Override
  public HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
    return counted();
  }

  private static HResult counted() {
    events++;
    return HResult.S_OK;
  }
}
