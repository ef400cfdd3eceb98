package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.argument.ArgumentReader;
import io.github.clrsim.profiler.inspect.Inspector;
import io.github.clrsim.profiler.inspect.TypeFacts;

/** It reads eight bytes for each enumeration, whatever its underlying type is. */
public final class ReadsEnumsAsLongs extends ArgumentProfiler {

  /** A profiler for one run. */
  public ReadsEnumsAsLongs(ProfilerHost host) {
    super(
        host,
        (profiled, map, known) ->
            new Inspector(profiled, map, known) {
              @Override
              protected Value enumeration(Address place, TypeFacts.Sort.Enumeration sort) {
                return ValueBytes.enumeration(
                    sort.constants(),
                    sort.areFlags(),
                    ValueBytes.whole(ElementType.I8, memory().readLong(place)));
              }
            },
        ArgumentReader::new);
  }
}
