package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;

/**
 * It keeps the ID of every class that the core library defines, because that library never goes. A
 * list of somebody's seeds goes with the seeds.
 */
public final class KeepsInstances extends BoundaryProfiler {

  /** A profiler for one run. */
  public KeepsInstances(ProfilerHost host) {
    super(host);
  }

  @Override
  protected boolean isForEver(Definition type) {
    return true;
  }
}
