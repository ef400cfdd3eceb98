package io.github.clrsim.conformance.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;

/** Opens a session and asks for exceptions, but not before the first class is unloaded. */
public final class Latecomer implements CorProfilerCallback {
  private final ProfilerHost host;

  /** A profiler for one run. */
  public Latecomer(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask2(COR_PRF_MONITOR_CLASS_LOADS, 0);
  }

  @Override
  public HResult classUnloadStarted(ClassUnloadStarted event) {
    var orders = new CorPrfEventpipeProviderConfig("Acme.Orders", -1, 5, "");
    return host.info().eventPipeStartSession(List.of(orders), false).hresult().failed()
        ? HResult.E_FAIL
        : host.info().setEventMask2(COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_EXCEPTIONS, 0);
  }
}
