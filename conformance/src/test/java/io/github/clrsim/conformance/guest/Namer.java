package io.github.clrsim.conformance.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Asks about every class on a thread of its own, whether it is still there or not: wrong. */
public final class Namer implements CorProfilerCallback {
  private final ConcurrentLinkedQueue<ClassId> loaded = new ConcurrentLinkedQueue<>();
  private final ProfilerHost host;

  /** A profiler for one run. */
  public Namer(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    host.startThread("namer", this::askAboutClasses);
    return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    loaded.add(event.classId());
    return HResult.S_OK;
  }

  private void askAboutClasses() {
    while (host.pause()) {
      ClassId next = loaded.poll();
      if (next != null) {
        host.info().getClassIDInfo2(next);
      }
    }
  }
}
