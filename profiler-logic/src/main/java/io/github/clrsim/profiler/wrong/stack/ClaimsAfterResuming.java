package io.github.clrsim.profiler.wrong.stack;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.profiler.ShadowStackProfiler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** It takes what it walked for what threads are still in when the runtime has gone on. */
public final class ClaimsAfterResuming extends ShadowStackProfiler {
  // Used by the watching thread alone.
  private final Map<ThreadId, List<FunctionId>> walked = new LinkedHashMap<>();

  /** A profiler for one run. */
  public ClaimsAfterResuming(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void claimWalked(ThreadId thread, List<FunctionId> functions) {
    walked.put(thread, List.copyOf(functions));
  }

  @Override
  protected void beginRound() {
    walked.forEach(super::claimWalked);
    walked.clear();
  }
}
