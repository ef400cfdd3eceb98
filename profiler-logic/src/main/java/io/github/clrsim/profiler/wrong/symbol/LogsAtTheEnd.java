package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * It defers too much: it keeps the run-time IDs, and asks at the end from which files they are,
 * also of modules that are gone by then (race R1).
 */
public final class LogsAtTheEnd extends TokenLogProfiler {
  private final Map<ClassId, Definition> loaded =
      Collections.synchronizedMap(new LinkedHashMap<>());

  /** A profiler for one run. */
  public LogsAtTheEnd(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void log(ClassId classId, Definition type) {
    loaded.put(classId, type);
  }

  @Override
  public HResult shutdown(Shutdown event) {
    guard().using(() -> new LinkedHashMap<>(loaded).forEach(super::log));
    return super.shutdown(event);
  }
}
