package io.github.clrsim.model;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.outcome.HResult;

/** A profiler that asks the harmless questions at the harmless moments, and nothing else. */
public final class Watching implements CorProfilerCallback {
  static final int MASK =
      COR_PRF_MONITOR_APPDOMAIN_LOADS
          | COR_PRF_MONITOR_ASSEMBLY_LOADS
          | COR_PRF_MONITOR_MODULE_LOADS
          | COR_PRF_MONITOR_CLASS_LOADS
          | COR_PRF_MONITOR_THREADS;

  private final ProfilerHost host;

  public Watching(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask2(MASK, 0);
  }

  @Override
  public HResult initializeForAttach(InitializeForAttach event) {
    return host.info().setEventMask2(MASK, 0);
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
    return host.info().getAssemblyInfo(event.assemblyId()).hresult();
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    return host.info().getModuleInfo2(event.moduleId()).hresult();
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    return host.info().getClassIDInfo2(event.classId()).hresult();
  }

  @Override
  public HResult classUnloadStarted(ClassUnloadStarted event) {
    return host.info().getClassIDInfo2(event.classId()).hresult();
  }
}
