package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Expectations;
import java.util.OptionalInt;

/**
 * It places the fields of every class right behind the method table, where those of its base class
 * lie.
 */
public final class ForgetsInheritedFields extends BoundaryProfiler {

  /** A profiler for one run. */
  public ForgetsInheritedFields(ProfilerHost host) {
    super(host, Expectations.RIGHT.withInherited(_ -> OptionalInt.of(0)));
  }
}
