package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Expectations;
import io.github.clrsim.profiler.boundary.ManagedType.Arrangement;

/**
 * It takes the order of fields in metadata for their order in memory. The runtime places the fields
 * of a class as it suits it.
 */
public final class TrustsMetadataOrder extends BoundaryProfiler {

  /** A profiler for one run. */
  public TrustsMetadataOrder(ProfilerHost host) {
    super(
        host,
        Expectations.RIGHT.withOrder(
            order -> order == Arrangement.AUTO ? Arrangement.SEQUENTIAL : order));
  }
}
