package io.github.clrsim.arms;

import io.github.clrsim.api.CorProfilerCallback;
import io.github.clrsim.api.CorProfilerInfo;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.info.HResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Wants to hear of loading and code, and asks wherever a rule says what is answered there. */
public final class Curious implements CorProfilerCallback {
  private static final int EVENTS =
      CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS
          | CorPrfMonitor.COR_PRF_MONITOR_THREADS
          | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
          | CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES
          | CorPrfMonitor.COR_PRF_ENABLE_REJIT;

  private static final int HIGH_EVENTS =
      CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS
          | CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES
          | CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;

  private static final String BORDER = "transitions";

  private final CorProfilerInfo info;
  private final boolean isAtTheBorder;
  private final AtomicBoolean isCoreLibrary = new AtomicBoolean(true);
  private final Set<ClassId> described = ConcurrentHashMap.newKeySet();

  /** Asks the runtime of {@code host}. */
  public Curious(ProfilerHost host) {
    this.info = host.info();
    this.isAtTheBorder = host.options().containsKey(BORDER);
  }

  /** One that hears of precompiled code. */
  static NamedProfiler ofCode() {
    return NamedProfiler.of(Curious.class);
  }

  /** One that hears of transitions, for which all code is compiled. */
  static NamedProfiler ofTransitions() {
    return new NamedProfiler(Curious.class.getName(), List.of(), Map.of(BORDER, "yes"));
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    // Who asks for transitions gets no precompiled code, so one cannot see both.
    int border = isAtTheBorder ? CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS : 0;
    return info.setEventMask2(EVENTS | border, HIGH_EVENTS);
  }

  @Override
  public HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    info.getModuleInfo(event.moduleId());
    info.enumModules();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      info.getModuleInfo2(event.moduleId());
      info.getAppDomainsContainingModule(event.moduleId());
      info.enumModules();
      if (isCoreLibrary.getAndSet(false)) {
        info.getFunctionFromToken(event.moduleId(), new MetadataToken(0x06000001));
      }
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    describe(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    info.getModuleInfo2(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    described.clear();
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    info.getClassIDInfo2(event.classId());
    info.isArrayClass(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    info.getThreadAppDomain(event.managedThreadId());
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    info.getFunctionInfo(event.functionId());
    return HResult.S_OK;
  }

  private void describe(ClassId classId) {
    if (classId.isNull() || !described.add(classId)) {
      return;
    }
    info.isArrayClass(classId);
    info.getClassIDInfo2(classId).answer().ifPresent(is -> is.typeArgs().forEach(this::describe));
  }
}
