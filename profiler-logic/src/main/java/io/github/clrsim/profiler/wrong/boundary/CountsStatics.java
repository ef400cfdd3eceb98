package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Expectations;
import io.github.clrsim.profiler.boundary.ManagedType;

/** It takes static fields for a part of every instance. They lie elsewhere, once. */
public final class CountsStatics extends BoundaryProfiler {

  /** A profiler for one run. */
  public CountsStatics(ProfilerHost host) {
    super(host, Expectations.RIGHT.withFields(ManagedType::fields));
  }
}
