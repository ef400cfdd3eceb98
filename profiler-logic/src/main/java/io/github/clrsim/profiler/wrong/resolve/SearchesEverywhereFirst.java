package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.resolve.Lookup;

/**
 * Its tiers are in the wrong order: it looks in all other assemblies before it looks in the one
 * that is referred to. Two assemblies may have types of the same full name.
 */
public final class SearchesEverywhereFirst extends ReferenceProfiler {

  /** A profiler for one run. */
  public SearchesEverywhereFirst(ProfilerHost host) {
    super(host, Lookup.RIGHT.withRounds(Lookup.RIGHT.rounds().reversed()));
  }
}
