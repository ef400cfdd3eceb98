package io.github.clrsim.api.callback;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;

/** Modules come and go. */
public sealed interface ModuleCallback extends Callback {

  /**
   * A module was announced; its metadata can be read but its type loading cannot begin yet.
   *
   * <p>On the loading thread in cooperative mode. Module queries answer CORPROF_E_DATAINCOMPLETE
   * with partial output, and GetModuleInfo2 can crash 3.1. Closed by ModuleLoadFinished, unless the
   * profiler attached in between. Source: {@code ICorProfilerCallback}.
   */
  record ModuleLoadStarted(ModuleId moduleId) implements ModuleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.moduleLoadStarted(this));
    }
  }

  /**
   * The load of a module has ended, and on success its name, base address and assembly can be asked
   * for.
   *
   * <p>Same thread as ModuleLoadStarted, preemptive. The module is enumerated from now on, and
   * metadata added here is picked up when the callback returns. A failing status means that
   * ModuleAttachedToAssembly never comes. Source: {@code ICorProfilerCallback}.
   */
  record ModuleLoadFinished(ModuleId moduleId, HResult hrStatus) implements ModuleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.moduleLoadFinished(this));
    }
  }

  /**
   * A module is about to be unloaded while queries about it still work.
   *
   * <p>On the finalizer thread, preemptive, for collectible modules only. The class unloads of the
   * module come next, then ModuleUnloadFinished. Never sent for modules alive at process exit.
   * Source: {@code ICorProfilerCallback}.
   */
  record ModuleUnloadStarted(ModuleId moduleId) implements ModuleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.moduleUnloadStarted(this));
    }
  }

  /**
   * A module is gone and its identifier must no longer be used.
   *
   * <p>On the finalizer thread, preemptive, after the last class unload of the module and before
   * AssemblyUnloadFinished. Source: {@code ICorProfilerCallback}.
   */
  record ModuleUnloadFinished(ModuleId moduleId, HResult hrStatus) implements ModuleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.moduleUnloadFinished(this));
    }
  }

  /**
   * A loaded module has been joined to its assembly.
   *
   * <p>Preemptive, on the loading thread, once after each successful ModuleLoadFinished and before
   * AssemblyLoadFinished. The last point at which metadata edits are picked up without
   * ApplyMetaData. Source: {@code ICorProfilerCallback}.
   */
  record ModuleAttachedToAssembly(ModuleId moduleId, AssemblyId assemblyId)
      implements ModuleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.moduleAttachedToAssembly(this));
    }
  }

  /**
   * The debugging symbols that are held in memory for a module have changed.
   *
   * <p>Preemptive; a collection may be triggered inside. Needs
   * COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED. Comes after dynamic code has written symbols, in no
   * fixed order to the load callbacks. Source: {@code ICorProfilerCallback7}.
   */
  record ModuleInMemorySymbolsUpdated(ModuleId moduleId) implements ModuleCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.moduleInMemorySymbolsUpdated(this));
    }
  }
}
