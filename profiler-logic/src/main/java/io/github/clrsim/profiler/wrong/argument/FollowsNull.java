package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Conventions;

/** It does not look whether a reference refers to anything, and reads on at address 0. */
public final class FollowsNull extends ArgumentProfiler {

  /** A profiler for one run. */
  public FollowsNull(ProfilerHost host) {
    super(
        host,
        Conventions.RIGHT.withNull(
            memory -> ValueBytes.scalar(ElementType.I8, memory.read(new Address(0), Long.BYTES))));
  }
}
