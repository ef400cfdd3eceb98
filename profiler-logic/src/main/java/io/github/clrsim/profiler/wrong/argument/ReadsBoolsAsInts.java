package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Conventions;

/**
 * It reads four bytes for a {@code bool}, which has one: behind it lies what was there before
 * (layout 21).
 */
public final class ReadsBoolsAsInts extends ArgumentProfiler {

  /** A profiler for one run. */
  public ReadsBoolsAsInts(ProfilerHost host) {
    super(
        host,
        Conventions.RIGHT.withBytes(
            type -> type == ElementType.BOOLEAN ? Integer.BYTES : ValueBytes.size(type)));
  }
}
