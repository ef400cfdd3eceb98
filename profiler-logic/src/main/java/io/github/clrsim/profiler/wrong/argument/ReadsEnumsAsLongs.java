package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Conventions;

/** It reads eight bytes for each enumeration, whatever its underlying type is. */
public final class ReadsEnumsAsLongs extends ArgumentProfiler {

  /** A profiler for one run. */
  public ReadsEnumsAsLongs(ProfilerHost host) {
    super(host, Conventions.RIGHT.withEnumerated(_ -> ElementType.I8));
  }
}
