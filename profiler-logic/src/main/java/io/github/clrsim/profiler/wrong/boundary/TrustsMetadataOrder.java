package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.ManagedLayout;
import io.github.clrsim.profiler.boundary.ManagedType;
import io.github.clrsim.profiler.boundary.ManagedType.Arrangement;
import java.util.Optional;

/**
 * It takes the order of fields in metadata for their order in memory. The runtime places the fields
 * of a class as it suits it.
 */
public final class TrustsMetadataOrder extends BoundaryProfiler {

  /** A profiler for one run. */
  public TrustsMetadataOrder(ProfilerHost host) {
    super(
        host,
        new ManagedLayout() {
          @Override
          protected Optional<Arrangement> arrangement(ManagedType type, boolean isDerived) {
            return super.arrangement(type, isDerived)
                .map(order -> order == Arrangement.AUTO ? Arrangement.SEQUENTIAL : order);
          }
        });
  }
}
