package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Expectations;

/**
 * It counts the fields of a class from the first one. Offsets count from the ObjectID, where the
 * method table stands.
 */
public final class CountsFromTheFirstField extends BoundaryProfiler {

  /** A profiler for one run. */
  public CountsFromTheFirstField(ProfilerHost host) {
    super(host, Expectations.RIGHT.withStart(_ -> 0));
  }
}
