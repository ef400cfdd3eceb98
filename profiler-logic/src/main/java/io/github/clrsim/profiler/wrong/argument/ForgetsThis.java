package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.argument.ArgumentReader;
import io.github.clrsim.profiler.argument.HookedMethod;

/**
 * It takes the first range for the first parameter, also where an instance method has its {@code
 * this} there (layout 21).
 */
public final class ForgetsThis extends ArgumentProfiler {

  /** A profiler for one run. */
  public ForgetsThis(ProfilerHost host) {
    super(
        host,
        (profiled, known, inspector) ->
            new ArgumentReader(profiled, known, inspector) {
              @Override
              protected int firstParameter(HookedMethod method) {
                return 0;
              }
            });
  }
}
