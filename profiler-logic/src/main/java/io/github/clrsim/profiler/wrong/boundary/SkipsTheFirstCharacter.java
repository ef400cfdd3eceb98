package io.github.clrsim.profiler.wrong.boundary;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.info.StringLayout2;
import io.github.clrsim.profiler.BoundaryProfiler;
import io.github.clrsim.profiler.boundary.Boundary;
import io.github.clrsim.profiler.boundary.ManagedLayout;

/**
 * It takes the characters of a string to begin one further, as if there were something in front of
 * them; in memory there is nothing between length and characters.
 */
public final class SkipsTheFirstCharacter extends BoundaryProfiler {

  /** A profiler for one run. */
  public SkipsTheFirstCharacter(ProfilerHost host) {
    super(
        host,
        (definitions, coreLibrary) ->
            new Boundary(host, definitions, coreLibrary, new ManagedLayout()) {
              @Override
              protected int characters(StringLayout2 told) {
                return told.bufferOffset() + Character.BYTES;
              }
            });
  }
}
