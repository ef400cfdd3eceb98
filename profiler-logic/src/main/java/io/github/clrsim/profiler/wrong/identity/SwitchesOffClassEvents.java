package io.github.clrsim.profiler.wrong.identity;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;

/**
 * It switches class events off once it has seen enough of them, and does so inside
 * ClassLoadStarted: the ClassLoadFinished that belongs to it never comes (clsload.cpp,
 * ClassLoader::Notify: the flag is looked at before each of the two).
 */
public final class SwitchesOffClassEvents extends CallbackOnlyProfiler {
  private static final int ENOUGH_CLASSES = 4;

  /** A profiler for one run. */
  public SwitchesOffClassEvents(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    if (map().snapshot().announcedClasses().size() >= ENOUGH_CLASSES) {
      return info().setEventMask2(events() & ~COR_PRF_MONITOR_CLASS_LOADS, 0);
    }
    return super.classLoadStarted(event);
  }
}
