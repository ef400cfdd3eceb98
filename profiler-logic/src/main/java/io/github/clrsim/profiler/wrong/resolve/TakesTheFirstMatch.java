package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.resolve.Lookup;
import io.github.clrsim.profiler.resolve.Resolution;
import io.github.clrsim.profiler.resolve.Resolution.Found;
import io.github.clrsim.profiler.resolve.TypeName;
import java.util.List;

/**
 * Where several loaded types are as good it takes the first. An assembly may be loaded into several
 * load contexts at once, and code of the second means the second.
 */
public final class TakesTheFirstMatch extends ReferenceProfiler {

  /** A profiler for one run. */
  public TakesTheFirstMatch(ProfilerHost host) {
    super(host, Lookup.RIGHT.withConclusion(TakesTheFirstMatch::first));
  }

  private static Resolution first(TypeName type, List<Found> candidates) {
    return candidates.isEmpty() ? new Resolution.NotLoaded(type) : candidates.getFirst();
  }
}
