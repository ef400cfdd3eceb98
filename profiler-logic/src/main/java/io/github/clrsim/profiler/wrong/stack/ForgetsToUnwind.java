package io.github.clrsim.profiler.wrong.stack;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ShadowStackProfiler;

/**
 * It asks for hooks and not for exceptions. What an exception ends has no leave hook (G88), and
 * stays on its stack until a method below is left.
 */
public final class ForgetsToUnwind extends ShadowStackProfiler {

  /** A profiler for one run. */
  public ForgetsToUnwind(ProfilerHost host) {
    super(host);
  }

  @Override
  protected int events() {
    return super.events() & ~COR_PRF_MONITOR_EXCEPTIONS;
  }
}
