package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.ManagedLayout;
import io.github.clrsim.profiler.boundary.ManagedType;
import io.github.clrsim.profiler.boundary.ManagedType.Field;
import java.util.List;

/** It takes static fields for a part of every instance. They lie elsewhere, once. */
public final class CountsStatics extends BoundaryProfiler {

  /** A profiler for one run. */
  public CountsStatics(ProfilerHost host) {
    super(
        host,
        new ManagedLayout() {
          @Override
          protected List<Field> fields(ManagedType type) {
            return type.fields();
          }
        });
  }
}
