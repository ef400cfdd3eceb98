package io.github.clrsim.guest;

import io.github.clrsim.explorer.schedule.HostCode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The host of native profilers: its frames of Java tell nothing to the author of a library. */
public final class GuestHostCode implements HostCode {
  @Override
  public String name() {
    return "the native profiler";
  }

  @Override
  public Set<String> packages() {
    return Set.of(
        "io.github.clrsim.abi", "io.github.clrsim.api.callback", "io.github.clrsim.guest");
  }

  @Override
  public List<String> shared() {
    return List.of("io.github.clrsim.abi.", "io.github.clrsim.guest.");
  }

  @Override
  public List<String> answers() {
    return List.of();
  }

  @Override
  public Map<String, String> variables() {
    return Map.of();
  }
}
