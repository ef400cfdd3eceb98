package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.loaded.Criteria;

/**
 * It takes enumerations for value types like others. For the layout of a class the runtime looks at
 * the integer inside, and leaves it at that.
 */
public final class AssumesEnumerations extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesEnumerations(ProfilerHost host) {
    super(host, Criteria.RIGHT.withEnumerations());
  }
}
