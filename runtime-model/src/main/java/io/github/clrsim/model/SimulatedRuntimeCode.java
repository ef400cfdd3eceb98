package io.github.clrsim.model;

import io.github.clrsim.explorer.schedule.HostCode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The simulated runtime, and the calls of it, as a profiler's woven code meets them. */
public final class SimulatedRuntimeCode implements HostCode {
  private static final Set<String> PACKAGES =
      Set.of(
          "io.github.clrsim.api.call",
          "io.github.clrsim.model",
          "io.github.clrsim.model.attach",
          "io.github.clrsim.model.code",
          "io.github.clrsim.model.corelib",
          "io.github.clrsim.model.corelib.boundary",
          "io.github.clrsim.model.dac",
          "io.github.clrsim.model.delivery",
          "io.github.clrsim.model.eventpipe",
          "io.github.clrsim.model.exception",
          "io.github.clrsim.model.execution",
          "io.github.clrsim.model.fault",
          "io.github.clrsim.model.heap",
          "io.github.clrsim.model.hook",
          "io.github.clrsim.model.info",
          "io.github.clrsim.model.jit",
          "io.github.clrsim.model.jit.il",
          "io.github.clrsim.model.layout",
          "io.github.clrsim.model.loader",
          "io.github.clrsim.model.metadata",
          "io.github.clrsim.model.metadata.emit",
          "io.github.clrsim.model.metadata.file",
          "io.github.clrsim.model.metadata.query",
          "io.github.clrsim.model.profile",
          "io.github.clrsim.model.program",
          "io.github.clrsim.model.replay",
          "io.github.clrsim.model.scenario",
          "io.github.clrsim.model.statics",
          "io.github.clrsim.model.suspension",
          "io.github.clrsim.model.thread");

  @Override
  public String name() {
    return "the simulated runtime";
  }

  @Override
  public Set<String> packages() {
    return PACKAGES;
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
