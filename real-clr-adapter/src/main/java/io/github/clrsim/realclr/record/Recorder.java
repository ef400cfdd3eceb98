package io.github.clrsim.realclr.record;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Follows loads, unloads and threads, and asks in each callback what a replay needs to answer other
 * profilers: who is loaded, what it is called, what it consists of.
 *
 * <p>It stays away from what crashed real runtimes: it asks nothing while a module begins to load
 * (races R15, R18), and never for a class by its token.
 */
public final class Recorder implements CorProfilerCallback {
  /** {@code ofRead} of CorOpenFlags in cor.h: asking to write would change the module for good. */
  private static final int OPEN_TO_READ = 0;

  private static final int EVENTS =
      COR_PRF_MONITOR_APPDOMAIN_LOADS
          | COR_PRF_MONITOR_ASSEMBLY_LOADS
          | COR_PRF_MONITOR_MODULE_LOADS
          | COR_PRF_MONITOR_CLASS_LOADS
          | COR_PRF_MONITOR_THREADS;

  private final CorProfilerInfo info;
  private final RuntimeObjects objects;
  private final Map<ModuleId, MetadataImport> metadata = new ConcurrentHashMap<>();
  private final Set<ClassId> described = ConcurrentHashMap.newKeySet();

  /** Records what {@code host} lets happen. */
  public Recorder(ProfilerHost host) {
    this.info = host.info();
    this.objects = host.objects();
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    info.getRuntimeInformation();
    return info.setEventMask2(EVENTS, 0);
  }

  @Override
  public HResult appDomainCreationFinished(AppDomainCallback.AppDomainCreationFinished event) {
    info.getAppDomainInfo(event.appDomainId());
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    if (!event.hrStatus().failed()) {
      info.getAssemblyInfo(event.assemblyId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    info.getAssemblyInfo(event.assemblyId());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      ModuleId module = event.moduleId();
      boolean isInNoFile =
          info.getModuleInfo2(module)
              .answer()
              .filter(is -> (is.moduleFlags() & CorPrfModuleFlags.COR_PRF_MODULE_DISK) == 0)
              .isPresent();
      info.getAppDomainsContainingModule(module);
      info.getModuleMetaData(module, OPEN_TO_READ)
          .answer()
          .ifPresent(
              scope -> {
                scope.getScopeProps();
                scope.getAssemblyFromScope().answer().ifPresent(scope::getAssemblyProps);
                if (isInNoFile) {
                  describeReferences(scope);
                }
                metadata.put(module, scope);
              });
    }
    return HResult.S_OK;
  }

  /** No file says what an assembly refers to that was loaded from bytes, or is being emitted. */
  private static void describeReferences(MetadataImport scope) {
    scope.enumAssemblyRefs().answer().ifPresent(all -> all.forEach(scope::getAssemblyRefProps));
    scope.enumTypeRefs().answer().ifPresent(all -> all.forEach(scope::getTypeRefProps));
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    info.getModuleInfo2(event.moduleId());
    Optional.ofNullable(metadata.remove(event.moduleId()))
        .ifPresent(scope -> objects.unknown(scope).release());
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    // Not all classes that went are named (races R3), and their addresses come again (R2): what is
    // still alive is asked about once more when it is named next.
    described.clear();
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      describe(event.classId());
    }
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
    info.getThreadInfo(event.managedThreadId());
    info.getThreadAppDomain(event.managedThreadId());
    return HResult.S_OK;
  }

  @Override
  public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    info.getThreadInfo(event.threadId());
    return HResult.S_OK;
  }

  /** Asks what a class is, and so on for the classes it is made of that nobody announces. */
  private void describe(ClassId classId) {
    if (classId.isNull() || !described.add(classId)) {
      return;
    }
    Optional<ArrayClass> array =
        switch (info.isArrayClass(classId)) {
          case Outcome.Ok<ArrayClass> ok when ok.hresult().equals(HResult.S_OK) ->
              Optional.of(ok.value());
          // S_FALSE says that it is none.
          case Outcome<ArrayClass> none -> Optional.empty();
        };
    array.ifPresent(is -> describe(is.baseClassId()));
    info.getClassIDInfo2(classId).answer().ifPresent(this::describe);
  }

  private void describe(ClassIDInfo2 is) {
    Optional.ofNullable(metadata.get(is.moduleId()))
        .ifPresent(scope -> describe(scope, is.typeDefToken()));
    describe(is.parentClassId());
    is.typeArgs().forEach(this::describe);
  }

  private static void describe(MetadataImport scope, MetadataToken typeDef) {
    if (typeDef.kind() == TokenKind.TYPE_DEF && !typeDef.isNil()) {
      scope.getTypeDefProps(typeDef);
      scope.getNestedClassProps(typeDef);
    }
  }
}
