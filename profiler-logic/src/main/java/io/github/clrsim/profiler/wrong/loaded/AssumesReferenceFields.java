package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.loaded.Criteria;
import io.github.clrsim.profiler.resolve.TypeTokens.Mention;

/**
 * It assumes of every field that its type is loaded. A field that refers to an object needs only
 * room for the reference.
 */
public final class AssumesReferenceFields extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesReferenceFields(ProfilerHost host) {
    super(host, Criteria.RIGHT.withFields(Mention::isItself));
  }
}
