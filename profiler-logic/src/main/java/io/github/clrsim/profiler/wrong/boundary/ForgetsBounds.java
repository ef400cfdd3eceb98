package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Boundary;
import io.github.clrsim.profiler.boundary.ManagedLayout;

/**
 * It takes arrays of several dimensions for vectors. Their elements begin behind the sizes and
 * lower bounds of all dimensions.
 */
public final class ForgetsBounds extends BoundaryProfiler {

  /** A profiler for one run. */
  public ForgetsBounds(ProfilerHost host) {
    super(
        host,
        (definitions, coreLibrary) ->
            new Boundary(host, definitions, coreLibrary, new ManagedLayout()) {
              @Override
              protected int firstElement(int rank) {
                return super.firstElement(1);
              }
            });
  }
}
