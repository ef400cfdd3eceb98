package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Expectations;

/**
 * It takes the characters of a string to begin one further, as if there were something in front of
 * them; in memory there is nothing between length and characters.
 */
public final class SkipsTheFirstCharacter extends BoundaryProfiler {

  /** A profiler for one run. */
  public SkipsTheFirstCharacter(ProfilerHost host) {
    super(host, Expectations.RIGHT.withCharacters(told -> told.bufferOffset() + Character.BYTES));
  }
}
