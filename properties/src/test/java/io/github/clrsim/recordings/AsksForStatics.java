package io.github.clrsim.recordings;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.interrogation.StaticFields;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Asks for the statics of the classes of one assembly, too early and too late as well (N23, N52).
 */
public final class AsksForStatics implements CorProfilerCallback {
  private static final String ASSEMBLY = "/Workshop.dll";
  private static final int OPEN_TO_READ = 0; // ofRead of CorOpenFlags in cor.h
  private static final ThreadId CURRENT = new ThreadId(0);

  private final CorProfilerInfo info;
  private final RuntimeObjects objects;
  private final Set<ModuleId> watched = ConcurrentHashMap.newKeySet();
  private final Map<Long, MetadataToken> fields = new ConcurrentSkipListMap<>();

  /** One in the process of {@code host}. */
  public AsksForStatics(ProfilerHost host) {
    this.info = host.info();
    this.objects = host.objects();
  }

  @Override
  public HResult initialize(Initialize event) {
    return info.setEventMask2(
        COR_PRF_MONITOR_MODULE_LOADS
            | COR_PRF_MONITOR_CLASS_LOADS
            | COR_PRF_MONITOR_JIT_COMPILATION,
        0);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    info.getModuleInfo2(event.moduleId())
        .answer()
        .filter(is -> is.name().endsWith(ASSEMBLY))
        .ifPresent(_ -> watched.add(event.moduleId()));
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    if (!watched.isEmpty()) {
      info.getClassIDInfo2(event.classId())
          .answer()
          .filter(is -> watched.contains(is.moduleId()) && is.typeArgs().isEmpty())
          .flatMap(is -> staticField(is.moduleId(), is.typeDefToken()))
          .ifPresent(field -> fields.put(event.classId().value(), field));
      ask();
    }
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationFinished(JITCompilationFinished event) {
    ask();
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
    ask();
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassUnloadStarted event) {
    fields.remove(event.classId().value());
    return HResult.S_OK;
  }

  private void ask() {
    if (!fields.isEmpty()) {
      info.getThreadAppDomain(CURRENT)
          .answer()
          .ifPresent(
              domain ->
                  fields.forEach(
                      (id, field) ->
                          info.getAppDomainStaticAddress(new ClassId(id), field, domain)));
    }
  }

  private Optional<MetadataToken> staticField(ModuleId module, MetadataToken type) {
    Optional<MetadataImport> scope = info.getModuleMetaData(module, OPEN_TO_READ).answer();
    Optional<MetadataToken> field =
        scope.flatMap(known -> StaticFields.of(known, type).findFirst());
    scope.ifPresent(known -> objects.unknown(known).release());
    return field;
  }
}
