package io.github.clrsim.profiler.wrong.identity;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * It asks about modules and assemblies when their load starts, and keeps what the refused call
 * wrote all the same: the parent 0xFFFFFFFD, which means unknown, is stored as if it were an
 * assembly (races R17 and R25; corprof.idl: wait for ModuleAttachedToAssembly).
 */
public final class BelievesLoadStarted extends CallbackOnlyProfiler {
  private final Map<ModuleId, AssemblyId> parents =
      new ConcurrentSkipListMap<>(Comparator.comparingLong(ModuleId::value));
  private final Map<AssemblyId, String> names =
      new ConcurrentSkipListMap<>(Comparator.comparingLong(AssemblyId::value));

  /** A profiler for one run. */
  public BelievesLoadStarted(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    written(info().getAssemblyInfo(event.assemblyId()))
        .ifPresent(answer -> names.put(event.assemblyId(), answer.name()));
    return super.assemblyLoadStarted(event);
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    HResult result = super.moduleLoadStarted(event);
    written(info().getModuleInfo(event.moduleId()))
        .ifPresent(answer -> parents.put(event.moduleId(), answer.assemblyId()));
    return result;
  }

  /** The assembly that it believes a module to be in. */
  public Optional<AssemblyId> parentOf(ModuleId moduleId) {
    return Optional.ofNullable(parents.get(moduleId));
  }

  /** The name that it believes an assembly to have. */
  public Optional<String> nameOf(AssemblyId assemblyId) {
    return Optional.ofNullable(names.get(assemblyId));
  }

  private static <T> Optional<T> written(Outcome<T> outcome) {
    return switch (outcome) {
      case Outcome.Ok<T> ok -> Optional.of(ok.value());
      case Outcome.Partial<T> partial -> Optional.of(partial.written());
      case Outcome.Failed<T> failed -> Optional.empty();
    };
  }
}
