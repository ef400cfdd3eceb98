package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.identity.IdentityQuestions;
import io.github.clrsim.profiler.identity.Snapshot;
import io.github.clrsim.profiler.identity.TypeIdentity;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.identity.UnloadGuard;

/**
 * Keeps an {@link IdentityMap} true by the load and unload callbacks. What is done with the map is
 * left to subclasses; by itself this says nothing.
 *
 * <p>Every callback has published what it learned when it returns: another thread may run into the
 * same class right after. Names are learned at load, because asking during an unload has crashed
 * real runtimes (DataDog/dd-trace-dotnet#8854). The guard is held while IDs are used, and around no
 * call that could trigger a load or a collection.
 */
public abstract class LoadTracking implements CorProfilerCallback {
  private final ProfilerHost host;
  private final IdentityMap map;
  private final UnloadGuard guard = new UnloadGuard();

  /** Tracks what {@code host} reports. */
  protected LoadTracking(ProfilerHost host) {
    this(host, new IdentityMap());
  }

  /** Tracks what {@code host} reports on a map that others were given before. */
  protected LoadTracking(ProfilerHost host, IdentityMap map) {
    this.host = host;
    this.map = map;
  }

  // What a subclass builds on, or does otherwise.

  /** The runtime and the place to make claims. */
  protected final ProfilerHost host() {
    return host;
  }

  /** The runtime. */
  protected final CorProfilerInfo info() {
    return host.info();
  }

  /** What is loaded, as far as callbacks told. */
  protected final IdentityMap map() {
    return map;
  }

  /** To be held while IDs of the map are used. */
  protected final UnloadGuard guard() {
    return guard;
  }

  /** The low event flags to set. */
  protected int events() {
    return COR_PRF_MONITOR_ASSEMBLY_LOADS
        | COR_PRF_MONITOR_MODULE_LOADS
        | COR_PRF_MONITOR_CLASS_LOADS
        | COR_PRF_MONITOR_THREADS;
  }

  /** Called once the events are set, still inside Initialize. */
  protected void started() {}

  /** Puts a class that was announced on the map. */
  protected void publish(ClassId classId, TypeIdentity identity) {
    map.announce(classId, identity);
  }

  /** Takes a dying module off the map, with every class that dies with it. */
  protected void forget(ModuleId moduleId) {
    map.purgeModule(moduleId);
  }

  /** Takes a dying class off the map, with every class that was built from it. */
  protected void forget(ClassId classId) {
    map.purgeClass(classId);
  }

  /** Claims what the map says this class is, if it says anything. The caller keeps it alive. */
  protected final void claimIdentity(ClassId classId) {
    map.find(classId)
        .ifPresent(
            record -> {
              if (record.identity() instanceof Definition known) {
                host.claim(
                    new Claim.ClassIdentity(
                        classId, known.moduleId(), known.typeDef(), known.typeArgs()));
              }
            });
  }

  /** Claims that there is no such class, unless the map knows one. Only inside an unload. */
  protected final void claimGone(ClassId classId) {
    if (map.find(classId).isEmpty()) {
      host.claim(new Claim.NoSuchClass(classId));
    }
  }

  /**
   * Claims that the map is all there is. The map is held still meanwhile: no load callback returns
   * between look and claim with an ID that the claim lacks, no unload callback with one it has. It
   * claims nothing while there is a class of which the runtime would not say what it is.
   */
  protected final void claimInventory() {
    map.frozen(
        known -> {
          if (known.isUnderstood()) {
            host.claim(inventory(known));
          }
        });
  }

  /** What the map says is loaded. */
  protected static Claim.Inventory inventory(Snapshot known) {
    return new Claim.Inventory(known.moduleIds(), known.announcedClassIds());
  }

  // The callbacks, in the order of a life.

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    return start();
  }

  @Override
  public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    return start();
  }

  private HResult start() {
    HResult set = set(events());
    if (set.equals(HResult.CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE)) {
      set = set(events() & ~COR_PRF_MONITOR_GC); // It came late, and does without collections.
    }
    if (!set.failed()) {
      started();
    }
    return set;
  }

  private HResult set(int events) {
    HResult set = info().setEventMask2(events, 0);
    boolean hasNoInfo5 = set.equals(HResult.E_NOINTERFACE) || set.equals(HResult.E_NOTIMPL);
    return hasNoInfo5 ? info().setEventMask(events) : set; // Old runtimes have none.
  }

  @Override
  public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    if (map.find(event.moduleId()).isPresent()) {
      // A new tenant of the address: we were not told of the unload of the one before.
      guard.unloading(() -> map.purgeModule(event.moduleId()));
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    if (!event.hrStatus().failed()) {
      ModuleId moduleId = event.moduleId();
      guard.using(() -> map.addModule(moduleId, nameOf(moduleId)));
    }
    return HResult.S_OK;
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    guard.using(
        () -> {
          if (map.find(event.moduleId()).isEmpty()) {
            // We attached to the process after this module's ModuleLoadFinished.
            map.addModule(event.moduleId(), nameOf(event.moduleId()));
          }
          map.attach(event.moduleId(), event.assemblyId());
        });
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    if (!event.hrStatus().failed()) {
      AssemblyId assemblyId = event.assemblyId();
      guard.using(
          () ->
              map.addAssembly(
                  assemblyId,
                  info().getAssemblyInfo(assemblyId).answer().map(AssemblyInfo::name).orElse("")));
    }
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    ClassId classId = event.classId();
    if (map.isAnnounced(classId)) {
      // No class is announced twice, so this is a new tenant, and we missed an unload.
      guard.unloading(() -> map.purgeClass(classId));
    }
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      ClassId classId = event.classId();
      guard.using(
          () -> {
            IdentityQuestions questions = new IdentityQuestions(info());
            TypeIdentity identity = questions.identityOf(classId);
            questions.meetPartsOf(identity, map);
            publish(classId, identity);
          });
    }
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    guard.unloading(() -> map.removeAssembly(event.assemblyId()));
    return HResult.S_OK;
  }

  @Override
  public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    guard.unloading(() -> forget(event.moduleId()));
    return HResult.S_OK;
  }

  @Override
  public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    guard.unloading(() -> forget(event.classId()));
    return HResult.S_OK;
  }

  @Override
  public HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
    // Before .NET 8 this comes without AssemblyUnloadStarted (dotnet/runtime#86178).
    guard.unloading(() -> map.removeAssembly(event.assemblyId()));
    return HResult.S_OK;
  }

  private String nameOf(ModuleId moduleId) {
    return info().getModuleInfo2(moduleId).answer().map(ModuleInfo2::name).orElse("");
  }
}
