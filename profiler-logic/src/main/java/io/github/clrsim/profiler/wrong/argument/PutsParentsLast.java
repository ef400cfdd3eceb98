package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Conventions;

/**
 * It begins with the fields that the object's own class declares and goes up, so that what it shows
 * first is not what lies first.
 */
public final class PutsParentsLast extends ArgumentProfiler {

  /** A profiler for one run. */
  public PutsParentsLast(ProfilerHost host) {
    super(host, Conventions.RIGHT.withClasses((_, all) -> all.get().reversed()));
  }
}
