package io.github.clrsim.model.info;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.corprof.CorPrfMisc;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ProcessId;
import io.github.clrsim.api.info.AppDomainInfo;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.profile.UntimelyCallRules.Tolerance;
import io.github.clrsim.model.suspension.Suspension;
import java.util.List;

/** Answers about domains, assemblies and modules, by the state they are in. */
final class AssemblyAnswers implements CorProfilerInfo {
  private static final int PROCESS = 1000;

  private final RuntimeProfile profile;
  private final Delivery delivery;
  private final Loader loader;
  private final Suspension suspension;
  private final CallHandler calls;

  AssemblyAnswers(
      RuntimeProfile profile,
      Delivery delivery,
      Loader loader,
      Suspension suspension,
      CallHandler calls) {
    this.profile = profile;
    this.delivery = delivery;
    this.loader = loader;
    this.suspension = suspension;
    this.calls = calls;
  }

  @Override
  public Outcome<AppDomainInfo> getAppDomainInfo(AppDomainId appDomainId) {
    return appDomainId.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(new AppDomainInfo(loader.domains().name(), new ProcessId(PROCESS)));
  }

  /**
   * Name and domain are written even while the module is missing (measured in AssemblyLoadStarted).
   */
  @Override
  public Outcome<AssemblyInfo> getAssemblyInfo(AssemblyId assemblyId) {
    if (assemblyId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly assembly =
        loader
            .catalog()
            .assembly(assemblyId)
            .orElseThrow(() -> delivery.crash(dead("GetAssemblyInfo", assemblyId)));
    boolean complete = assembly.state().compareTo(LoadState.MODULE_LOADED) >= 0;
    AssemblyInfo info =
        new AssemblyInfo(
            assembly.manifestName(),
            loader.domains().ofThreads(),
            complete ? assembly.moduleId() : new ModuleId(0));
    return complete
        ? Outcome.ok(info)
        : new Outcome.Partial<>(HResult.CORPROF_E_DATAINCOMPLETE, info);
  }

  @Override
  public Outcome<ModuleInfo> getModuleInfo(ModuleId moduleId) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "GetModuleInfo");
    return isComplete(module)
        ? Outcome.ok(new ModuleInfo(base(module), module.path(), module.assemblyId()))
        : new Outcome.Partial<>(
            HResult.CORPROF_E_DATAINCOMPLETE,
            new ModuleInfo(new Address(0), module.path(), unknownParent()));
  }

  @Override
  public Outcome<ModuleInfo2> getModuleInfo2(ModuleId moduleId) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "GetModuleInfo2");
    if (isComplete(module)) {
      return Outcome.ok(
          new ModuleInfo2(base(module), module.path(), module.assemblyId(), flags(module)));
    }
    boolean isCore = module.equals(loader.catalog().assemblies().getFirst());
    // When the file has turned out to be bad, it is there.
    boolean isWithoutFile = module.state() != LoadState.MODULE_FAILED && !isCore;
    if (profile.untimelyCalls().moduleInfoWhileLoading() == Tolerance.CRASHES && isWithoutFile) {
      throw delivery.crash(
          "GetModuleInfo2 was called with %s in its ModuleLoadStarted; %s reads a file that is not there yet"
              .formatted(moduleId, profile.name()));
    }
    return new Outcome.Partial<>(
        HResult.CORPROF_E_DATAINCOMPLETE,
        new ModuleInfo2(
            new Address(0), module.path(), unknownParent(), CorPrfModuleFlags.COR_PRF_MODULE_DISK));
  }

  @Override
  public Outcome<MetadataImport> getModuleMetaData(ModuleId moduleId, int openFlags) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    living(moduleId, "GetModuleMetaData");
    return Outcome.ok(TypedCalls.metadata(moduleId, calls));
  }

  /**
   * Refused while the profiler has suspended the runtime, and on the thread that has suspended it
   * for anything else (calls 5); a module is listed from its ModuleLoadFinished on, or if it was
   * emitted as a collectible one when its load is over (G16), and no longer while its unload is
   * announced, with its assembly's (measured on both).
   */
  @Override
  public Outcome<List<ModuleId>> enumModules() {
    if (suspension.isForProfiler() || suspension.isLockedByCurrent()) {
      return Outcome.failed(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE);
    }
    return Outcome.ok(
        loader.catalog().assemblies().stream()
            .filter(AssemblyAnswers::isListed)
            .filter(assembly -> assembly.state().compareTo(LoadState.UNLOADING) < 0)
            .map(LoadedAssembly::moduleId)
            .toList());
  }

  @Override
  public Outcome<List<AppDomainId>> getAppDomainsContainingModule(ModuleId moduleId) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "GetAppDomainsContainingModule");
    if (isComplete(module)) {
      return Outcome.ok(List.of(loader.domains().ofThreads()));
    }
    if (profile.untimelyCalls().domainsWhileLoading() == Tolerance.CRASHES) {
      throw delivery.crash(
          "GetAppDomainsContainingModule was called with %s, whose load is not over"
              .formatted(moduleId));
    }
    return Outcome.ok(List.of());
  }

  private LoadedAssembly living(ModuleId moduleId, String method) {
    return loader
        .catalog()
        .module(moduleId)
        .orElseThrow(() -> delivery.crash(dead(method, moduleId)));
  }

  private static String dead(String method, Object id) {
    return "%s was called with %s, and nothing that is alive lies at that address"
        .formatted(method, id);
  }

  private static boolean isListed(LoadedAssembly assembly) {
    LoadState from =
        assembly.isDynamic() && assembly.isCollectible()
            ? LoadState.LOADED
            : LoadState.MODULE_LOADED;
    return assembly.state().compareTo(from) >= 0;
  }

  private static boolean isComplete(LoadedAssembly assembly) {
    return assembly.state().compareTo(LoadState.MODULE_LOADED) >= 0;
  }

  private static Address base(LoadedAssembly module) {
    return module.isDynamic() ? new Address(0) : module.imageBase(); // Mapped from no file.
  }

  private static AssemblyId unknownParent() {
    return new AssemblyId(Integer.toUnsignedLong(CorPrfMisc.PROFILER_PARENT_UNKNOWN));
  }

  /** The framework comes precompiled, and is mapped as it lies on disk (G18). */
  private int flags(LoadedAssembly module) {
    if (loader.isOfFramework(module)) {
      return CorPrfModuleFlags.COR_PRF_MODULE_DISK | CorPrfModuleFlags.COR_PRF_MODULE_NGEN;
    }
    int flags =
        module.isDynamic()
            ? CorPrfModuleFlags.COR_PRF_MODULE_DYNAMIC
            : CorPrfModuleFlags.COR_PRF_MODULE_FLAT_LAYOUT;
    if (module.isOnDisk()) {
      flags |= CorPrfModuleFlags.COR_PRF_MODULE_DISK;
    }
    return module.isCollectible() ? flags | CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE : flags;
  }
}
