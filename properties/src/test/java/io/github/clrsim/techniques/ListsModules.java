package io.github.clrsim.techniques;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.outcome.HResult;

/** Asks which modules there are, in every callback of a load or unload. */
public final class ListsModules implements CorProfilerCallback {
  private final ProfilerHost host;

  /** A profiler for one run. */
  public ListsModules(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info()
        .setEventMask(
            COR_PRF_MONITOR_ASSEMBLY_LOADS
                | COR_PRF_MONITOR_MODULE_LOADS
                | COR_PRF_MONITOR_CLASS_LOADS);
  }

  private HResult list() {
    host.info().enumModules();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadStarted(ModuleLoadStarted event) {
    return list();
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    host.info().getModuleInfo2(event.moduleId());
    return list();
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
    return list();
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
    return list();
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    return list();
  }

  @Override
  public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
    return list();
  }
}
