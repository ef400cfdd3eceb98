package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Expectations;

/**
 * It takes arrays of several dimensions for vectors. Their elements begin behind the sizes and
 * lower bounds of all dimensions.
 */
public final class ForgetsBounds extends BoundaryProfiler {

  /** A profiler for one run. */
  public ForgetsBounds(ProfilerHost host) {
    super(
        host,
        Expectations.RIGHT.withFirstElement(_ -> Expectations.RIGHT.firstElement().applyAsInt(1)));
  }
}
