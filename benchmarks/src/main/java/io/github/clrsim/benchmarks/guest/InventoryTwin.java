package io.github.clrsim.benchmarks.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * What the native profiler {@code inventory} does, in Java: the same questions, each name twice,
 * and the same two locks.
 */
public final class InventoryTwin implements CorProfilerCallback {
  private static final int OPEN_TO_READ = 0;

  private final ProfilerHost host;
  private final ReentrantLock modulesLock = new ReentrantLock();
  private final ReentrantLock classesLock = new ReentrantLock();
  private final Map<ModuleId, Module> modules = new HashMap<>();
  private final Map<ClassId, Known> classes = new HashMap<>();

  private static final class Module {
    private final String path;
    private final String name;
    private long classes;

    Module(String path, String name) {
      this.path = path;
      this.name = name;
    }

    @Override
    public String toString() {
      return "%s (%s), %d classes".formatted(name, path, classes);
    }
  }

  private record Known(ModuleId module, MetadataToken token, String name) {}

  /** A profiler for one run. */
  public InventoryTwin(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info()
        .setEventMask(
            CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    if (event.hrStatus().failed()) {
      return HResult.S_OK;
    }
    ModuleId id = event.moduleId();
    host.info().getModuleInfo(id);
    String path = host.info().getModuleInfo(id).answer().map(each -> each.name()).orElse("");
    String name =
        read(
            id,
            open -> {
              open.getScopeProps();
              return open.getScopeProps().answer().map(each -> each.name()).orElse("");
            });
    modulesLock.lock();
    try {
      modules.put(id, new Module(path, name));
    } finally {
      modulesLock.unlock();
    }
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    if (event.hrStatus().failed()) {
      return HResult.S_OK;
    }
    host.info().getClassIDInfo2(event.classId()).answer().ifPresent(info -> put(event, info));
    return HResult.S_OK;
  }

  private void put(ClassLoadFinished event, ClassIDInfo2 info) {
    if (info.moduleId().isNull()) {
      return;
    }
    String name =
        read(
            info.moduleId(),
            open -> {
              open.getTypeDefProps(info.typeDefToken());
              return open.getTypeDefProps(info.typeDefToken())
                  .answer()
                  .map(each -> each.typeDef())
                  .orElse("");
            });
    modulesLock.lock();
    classesLock.lock();
    try {
      Module module = modules.get(info.moduleId());
      if (module != null) {
        module.classes++;
      }
      classes.put(event.classId(), new Known(info.moduleId(), info.typeDefToken(), name));
    } finally {
      classesLock.unlock();
      modulesLock.unlock();
    }
  }

  private String read(ModuleId module, Function<MetadataImport, String> question) {
    return host.info()
        .getModuleMetaData(module, OPEN_TO_READ)
        .answer()
        .map(
            open -> {
              String answer = question.apply(open);
              host.objects().unknown(open).release();
              return answer;
            })
        .orElse("");
  }

  @Override
  public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
    modulesLock.lock();
    classesLock.lock();
    try {
      classes.values().removeIf(each -> each.module().equals(event.moduleId()));
      modules.remove(event.moduleId());
    } finally {
      classesLock.unlock();
      modulesLock.unlock();
    }
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassUnloadStarted event) {
    classesLock.lock();
    try {
      classes.remove(event.classId());
    } finally {
      classesLock.unlock();
    }
    return HResult.S_OK;
  }
}
