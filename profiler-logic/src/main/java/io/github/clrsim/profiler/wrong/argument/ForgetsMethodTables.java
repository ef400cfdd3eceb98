package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Conventions;

/**
 * It takes the place of characters in a string for counted from behind the method table, where the
 * runtime counts from the object (layout 2; GetStringLayout2).
 */
public final class ForgetsMethodTables extends ArgumentProfiler {

  /** A profiler for one run. */
  public ForgetsMethodTables(ProfilerHost host) {
    super(
        host,
        Conventions.RIGHT.withCharacters(
            (string, layout) ->
                new Address(string.value() + layout.bufferOffset() - layout.stringLengthOffset())));
  }
}
