package io.github.clrsim.traps.naive;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;

/**
 * Asks in its hooks what may be asked in a callback only: in fast ones, or with the option {@code
 * slow} in those of the slow kind.
 */
public final class Hooking extends Naive {
  /** A profiler for one run. */
  public Hooking(ProfilerHost host) {
    super(host);
  }

  @Override
  int events() {
    return COR_PRF_MONITOR_ENTERLEAVE | COR_PRF_ENABLE_FUNCTION_ARGS;
  }

  @Override
  public HResult initialize(Initialize event) {
    if (has("slow")) {
      info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) -> ask(), (function, info) -> {}, (function, info) -> {});
    } else {
      info().setEnterLeaveFunctionHooks3(function -> ask(), function -> {}, function -> {});
    }
    return super.initialize(event);
  }

  private void ask() {
    info().getNotifiedExceptionClauseInfo();
  }
}
