package io.github.clrsim.model;

import io.github.clrsim.explorer.schedule.HostCode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The simulated runtime, and the calls of it, as a profiler's woven code meets them. */
public final class SimulatedRuntimeCode implements HostCode {
  @Override
  public String name() {
    return "the simulated runtime";
  }

  @Override
  public Set<String> packages() {
    return Set.of("io.github.clrsim.api.call", "io.github.clrsim.model");
  }

  @Override
  public List<String> shared() {
    return List.of("io.github.clrsim.api.");
  }

  @Override
  public List<String> answers() {
    return List.of("io.github.clrsim.api.outcome.Outcome", "io.github.clrsim.api.outcome.HResult");
  }

  /** Those with which the runtime was told of its profiler. */
  @Override
  public Map<String, String> variables() {
    return Map.of("CORECLR_ENABLE_PROFILING", "1");
  }
}
