package io.github.clrsim.model.info;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The environment variables of one process, as the runtime sees them; profilers may set some. */
public final class ProcessEnvironment {
  private final Map<String, String> variables = new LinkedHashMap<>();

  /** The environment of a process that starts with a profiler. */
  public ProcessEnvironment() {
    variables.put("CORECLR_ENABLE_PROFILING", "1");
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  /** Sets a variable, whatever it was. */
  public void set(String name, String value) {
    variables.put(name, value);
  }
}
