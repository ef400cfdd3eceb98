package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.loaded.Assumptions;

/**
 * It takes enumerations for value types like others. For the layout of a class the runtime looks at
 * the integer inside, and leaves it at that.
 */
public final class AssumesEnumerations extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesEnumerations(ProfilerHost host) {
    super(
        host,
        (info, tokens, references) ->
            new Assumptions(info, tokens, references) {
              @Override
              protected boolean isLeftOut(ModuleId moduleId, MetadataToken typeDef) {
                return false;
              }
            });
  }
}
