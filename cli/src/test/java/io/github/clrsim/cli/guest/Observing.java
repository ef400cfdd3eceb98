package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;

/** Promises to observe, and does. */
public final class Observing implements CorProfilerCallback {
  private final ProfilerHost host;

  public Observing(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
    return new Reply(HResult.S_OK, true);
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS);
  }
}
