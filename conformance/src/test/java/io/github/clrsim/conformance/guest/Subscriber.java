package io.github.clrsim.conformance.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;

/** Hears the events of one source, and asks for nothing else. */
public final class Subscriber implements CorProfilerCallback {
  private final ProfilerHost host;

  /** A profiler for one run. */
  public Subscriber(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    var orders = new CorPrfEventpipeProviderConfig("Acme.Orders", -1, 5, "");
    return host.info().eventPipeStartSession(List.of(orders), false).hresult();
  }
}
