package io.github.clrsim.profiler.wrong.identity;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.IdentityMapProfiler;

/**
 * Its sampler does not take the unload guard, so that an ID can die between the look at the map and
 * the question (race R1; DataDog/dd-trace-dotnet#8854 and #9191).
 */
public final class UsesIdsAfterUnload extends IdentityMapProfiler {

  /** A profiler for one run. */
  public UsesIdsAfterUnload(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void usingIds(Runnable round) {
    round.run();
  }
}
