package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * It takes for granted that an assembly is known when its module joins it. AssemblyLoadFinished
 * comes only afterwards, so the look-up throws, out of the callback and into the runtime, which
 * cannot survive that (race R86; an agent written in Rust panicked so,
 * elastic/apm-agent-dotnet#1635).
 */
public final class ThrowsInCallback extends CallbackOnlyProfiler {
  private final Map<ModuleId, String> labels =
      new ConcurrentSkipListMap<>(Comparator.comparingLong(ModuleId::value));

  /** A profiler for one run. */
  public ThrowsInCallback(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    String assembly = map().find(event.assemblyId()).orElseThrow().name();
    labels.put(event.moduleId(), assembly + " of " + event.moduleId());
    return super.moduleAttachedToAssembly(event);
  }
}
