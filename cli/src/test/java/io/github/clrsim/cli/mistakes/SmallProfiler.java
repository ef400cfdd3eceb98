package io.github.clrsim.cli.mistakes;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A profiler of some fifty lines. It is right, unless its option {@code mistake} is given. */
abstract class SmallProfiler implements CorProfilerCallback {
  /** The option that switches the mistake on. */
  static final String MISTAKE = "mistake";

  private final ProfilerHost host;
  private final int events;
  private final boolean isMistaken;

  /**
   * A profiler for one run.
   *
   * @param events the low event flags to set in Initialize
   */
  SmallProfiler(ProfilerHost host, int events) {
    this.host = host;
    this.events = events;
    this.isMistaken = host.options().containsKey(MISTAKE);
  }

  final ProfilerHost host() {
    return host;
  }

  final CorProfilerInfo info() {
    return host.info();
  }

  /** Whether the mistake is to be made. */
  final boolean isMistaken() {
    return isMistaken;
  }

  @Override
  public HResult initialize(Initialize event) {
    return info().setEventMask2(events, 0);
  }

  /** An executor with one thread, which ends with the process. */
  static ExecutorService worker() {
    return Executors.newSingleThreadExecutor(
        work -> {
          Thread thread = new Thread(work, "worker");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** The path of a module, or nothing. */
  final String pathOf(ModuleId module) {
    return info().getModuleInfo2(module).answer().map(ModuleInfo2::name).orElse("");
  }

  /** The modules without which the class cannot live. */
  final Set<ModuleId> modulesOf(ClassId type) {
    Set<ModuleId> modules = new HashSet<>();
    var array = info().isArrayClass(type);
    if (array.hresult().equals(HResult.S_OK)) {
      array.answer().map(ArrayClass::baseClassId).map(this::modulesOf).ifPresent(modules::addAll);
      return modules;
    }
    info().getClassIDInfo2(type).answer().ifPresent(known -> addModules(known, modules));
    return modules;
  }

  private void addModules(ClassIDInfo2 known, Set<ModuleId> modules) {
    modules.add(known.moduleId());
    known.typeArgs().forEach(argument -> modules.addAll(modulesOf(argument)));
  }
}
