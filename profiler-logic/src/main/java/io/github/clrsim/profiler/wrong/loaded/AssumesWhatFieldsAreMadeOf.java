package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.loaded.Criteria;
import io.github.clrsim.profiler.resolve.TypeTokens.Mention;

/**
 * It assumes the value types from which the type of a field is made: of a list of seeds the seed. A
 * reference to a list needs no list.
 */
public final class AssumesWhatFieldsAreMadeOf extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesWhatFieldsAreMadeOf(ProfilerHost host) {
    super(host, Criteria.RIGHT.withFields(Mention::isValueType));
  }
}
