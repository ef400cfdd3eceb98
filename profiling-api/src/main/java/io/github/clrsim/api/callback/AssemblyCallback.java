package io.github.clrsim.api.callback;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;

/** Assemblies come and go. */
public sealed interface AssemblyCallback extends Callback {

  /**
   * An assembly was announced, but it has no contents yet.
   *
   * <p>On the loading thread in cooperative mode, so blocking here holds up collections. Its name
   * can be read; its module cannot, and asking answers CORPROF_E_DATAINCOMPLETE. Closed by
   * AssemblyLoadFinished; other loads may come in between, so pair by identifier. Source: {@code
   * ICorProfilerCallback}.
   */
  record AssemblyLoadStarted(AssemblyId assemblyId) implements AssemblyCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.assemblyLoadStarted(this));
    }
  }

  /**
   * The load of an assembly has ended, well or badly.
   *
   * <p>Same thread as AssemblyLoadStarted, cooperative mode, after ModuleAttachedToAssembly on
   * success. A failing status means that no unload callback follows. An assembly that fails very
   * early is never announced at all. Source: {@code ICorProfilerCallback}.
   */
  record AssemblyLoadFinished(AssemblyId assemblyId, HResult hrStatus) implements AssemblyCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.assemblyLoadFinished(this));
    }
  }

  /**
   * A collectible assembly is about to disappear while its identifier can still be queried.
   *
   * <p>On the finalizer thread, preemptive. Sent only since .NET 8, first for all assemblies that
   * die together. Ends with AssemblyUnloadFinished; nothing is sent for what is alive at process
   * exit. Source: {@code ICorProfilerCallback}.
   */
  record AssemblyUnloadStarted(AssemblyId assemblyId) implements AssemblyCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.assemblyUnloadStarted(this));
    }
  }

  /**
   * A collectible assembly is gone and its identifier must no longer be used.
   *
   * <p>On the finalizer thread, preemptive, after ModuleUnloadFinished. Before .NET 8 it comes
   * without a preceding AssemblyUnloadStarted. Source: {@code ICorProfilerCallback}.
   */
  record AssemblyUnloadFinished(AssemblyId assemblyId, HResult hrStatus)
      implements AssemblyCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.assemblyUnloadFinished(this));
    }
  }

  /**
   * The runtime asks for assembly references that the profiler intends to add to an assembly.
   *
   * <p>Never sent by CoreCLR in practice; no call to it remains in current versions. Source: {@code
   * ICorProfilerCallback6}.
   */
  record GetAssemblyReferences(String assemblyPath, ComPointer asmRefProvider)
      implements AssemblyCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.getAssemblyReferences(this));
    }
  }
}
