package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.loaded.Criteria;
import io.github.clrsim.profiler.resolve.TypeTokens.Mention;

/**
 * It assumes of every parameter of a method that runs that its type is loaded. What is passed by
 * reference need not be: it may be null.
 */
public final class AssumesReferenceParameters extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesReferenceParameters(ProfilerHost host) {
    super(host, Criteria.RIGHT.withMethods(Mention::isItself));
  }
}
