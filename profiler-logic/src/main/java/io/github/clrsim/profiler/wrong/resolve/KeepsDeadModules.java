package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.ReferenceProfiler;

/**
 * It forgets a dead module everywhere but in its list of modules to search, and so asks for the
 * metadata of one that is gone (race R1).
 */
public final class KeepsDeadModules extends ReferenceProfiler {

  /** A profiler for one run. */
  public KeepsDeadModules(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void forget(ModuleId moduleId) {
    map().purgeModule(moduleId);
  }
}
