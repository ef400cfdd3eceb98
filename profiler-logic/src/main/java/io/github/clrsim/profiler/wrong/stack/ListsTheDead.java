package io.github.clrsim.profiler.wrong.stack;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.profiler.ShadowStackProfiler;
import io.github.clrsim.profiler.stack.ThreadTable;

/** It does not hear that threads end, and lists them for ever. */
public final class ListsTheDead extends ShadowStackProfiler {

  /** A profiler for one run. */
  public ListsTheDead(ProfilerHost host) {
    super(host, new Forever());
  }

  @Override
  protected boolean walksAll() {
    return false; // Their IDs are claimed, and not asked about.
  }

  private static final class Forever extends ThreadTable {
    @Override
    public void destroyed(ThreadId thread) {
      // It stays.
    }
  }
}
