package io.github.clrsim.traps.naive;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Optional;

/**
 * A profiler that asks for loads, threads and compilations, and does nothing with them. It also
 * serves to watch, from the start or after an attach.
 */
public class Naive implements CorProfilerCallback {
  static final int EVENTS =
      COR_PRF_MONITOR_ASSEMBLY_LOADS
          | COR_PRF_MONITOR_MODULE_LOADS
          | COR_PRF_MONITOR_CLASS_LOADS
          | COR_PRF_MONITOR_THREADS
          | COR_PRF_MONITOR_JIT_COMPILATION;

  private static final int TO_READ = 0;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Naive(ProfilerHost host) {
    this.host = host;
  }

  /** The low event flags to set. */
  int events() {
    return EVENTS;
  }

  final ProfilerHost host() {
    return host;
  }

  final CorProfilerInfo info() {
    return host.info();
  }

  /** Whether the user gave it this option. */
  final boolean has(String option) {
    return host.options().containsKey(option);
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    return info().setEventMask2(events(), 0);
  }

  @Override
  public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    return info().setEventMask2(events(), 0);
  }

  /** Whether it is the module of this assembly. */
  final boolean isModule(ModuleId moduleId, String assembly) {
    return info()
        .getModuleInfo(moduleId)
        .answer()
        .map(ModuleInfo::name)
        .filter(name -> name.endsWith("/" + assembly + ".dll"))
        .isPresent();
  }

  /** The token of a type that is not nested. */
  final Optional<MetadataToken> type(ModuleId moduleId, String name) {
    return metadata(moduleId)
        .flatMap(scope -> scope.findTypeDefByName(name, MetadataToken.NIL_TYPE_DEF).answer());
  }

  /** The fields of a type. */
  final List<MetadataToken> fields(ModuleId moduleId, MetadataToken type) {
    return metadata(moduleId).flatMap(scope -> scope.enumFields(type).answer()).orElse(List.of());
  }

  /** The token of the only method of this name. */
  final Optional<MetadataToken> method(ModuleId moduleId, String type, String method) {
    return type(moduleId, type)
        .flatMap(
            owner ->
                metadata(moduleId)
                    .flatMap(scope -> scope.enumMethodsWithName(owner, method).answer()))
        .flatMap(methods -> methods.stream().findFirst());
  }

  /** What its metadata calls a function. */
  final Optional<String> nameOf(FunctionId functionId) {
    return info()
        .getFunctionInfo2(functionId, new FrameInfo(0))
        .answer()
        .flatMap(
            found ->
                metadata(found.moduleId())
                    .flatMap(scope -> scope.getMethodProps(found.token()).answer()))
        .map(MethodProps::method);
  }

  private Optional<MetadataImport> metadata(ModuleId moduleId) {
    return info().getModuleMetaData(moduleId, TO_READ).answer();
  }
}
