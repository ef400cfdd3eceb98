package io.github.clrsim.cli.subject;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;

/**
 * Asks for modules and for its own stack in every callback of a suspension. It may list the threads
 * before, in the callback that an option names.
 */
public final class AsksWhileStopped implements CorProfilerCallback {
  static final String LISTS_THREADS = "lists-threads";

  private static final int MASK =
      CorPrfMonitor.COR_PRF_MONITOR_THREADS
          | CorPrfMonitor.COR_PRF_MONITOR_GC
          | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
          | CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
  private static final ThreadId OWN = new ThreadId(0);

  private final ProfilerHost host;

  public AsksWhileStopped(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask2(MASK, 0);
  }

  @Override
  public HResult otherwise(Callback event) {
    if (event.methodName().equals(host.options().get(LISTS_THREADS))) {
      host.info().enumThreads();
    }
    if (event instanceof SuspensionCallback) {
      host.info().enumModules();
      host.info()
          .doStackSnapshot(OWN, (function, ip, frame, context) -> HResult.S_OK, 0, Blob.of());
    }
    return HResult.S_OK;
  }
}
