package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** They keep lists of what there is. */
final class Inventories {
  private Inventories() {}

  /** Assemblies with their names; before .NET 8 only the end of an unload is told (R5). */
  public static final class Assemblies implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<AssemblyId, String> names = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Assemblies(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
      if (!event.hrStatus().failed()) {
        host.info()
            .getAssemblyInfo(event.assemblyId())
            .answer()
            .map(AssemblyInfo::name)
            .ifPresent(name -> names.put(event.assemblyId(), name));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
      names.remove(event.assemblyId());
      return HResult.S_OK;
    }
  }

  /** Modules under one monitor, and the claim that these are all there are. */
  public static final class Modules implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Set<ModuleId> modules = new LinkedHashSet<>();

    /** A profiler for one run. */
    public Modules(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public synchronized HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        modules.add(event.moduleId());
        host.claim(new Claim.Inventory(List.copyOf(modules), List.of()));
      }
      return HResult.S_OK;
    }

    @Override
    public synchronized HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      modules.remove(event.moduleId());
      host.claim(new Claim.Inventory(List.copyOf(modules), List.of()));
      return HResult.S_OK;
    }
  }

  /** What went, by the names that were learned when it came: nothing is asked of what goes (R6). */
  public static final class Unloads implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ModuleId, String> names = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> gone = new ConcurrentHashMap<>();
    private final LongAdder classes = new LongAdder();

    /** A profiler for one run. */
    public Unloads(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      host.info()
          .getModuleInfo2(event.moduleId())
          .answer()
          .map(ModuleInfo2::name)
          .ifPresent(name -> names.put(event.moduleId(), name));
      return HResult.S_OK;
    }

    @Override
    public HResult classUnloadFinished(ClassCallback.ClassUnloadFinished event) {
      classes.increment();
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
      String name = names.remove(event.moduleId());
      gone.computeIfAbsent(name == null ? "?" : name, _ -> new LongAdder()).increment();
      return HResult.S_OK;
    }
  }

  /** Classes that die are asked about while they may be: inside their own UnloadStarted (G50). */
  public static final class LastWords implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder generic = new LongAdder();

    /** A profiler for one run. */
    public LastWords(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
      host.info()
          .getClassIDInfo2(event.classId())
          .answer()
          .filter(known -> !known.typeArgs().isEmpty())
          .ifPresent(_ -> generic.increment());
      return HResult.S_OK;
    }
  }

  /** Domains, of which no end is ever told. */
  public static final class Domains implements CorProfilerCallback {
    private final ProfilerHost host;
    private final List<AppDomainId> domains = new ArrayList<>();

    /** A profiler for one run. */
    public Domains(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_APPDOMAIN_LOADS | COR_PRF_MONITOR_THREADS);
    }

    @Override
    public synchronized HResult appDomainCreationFinished(
        AppDomainCallback.AppDomainCreationFinished event) {
      if (!event.hrStatus().failed()) {
        domains.add(event.appDomainId());
        var _ = host.info().getAppDomainInfo(event.appDomainId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
      var _ = host.info().getThreadAppDomain(event.managedThreadId());
      return HResult.S_OK;
    }
  }

  /** Names of threads, which may come before the threads and stay when they are gone (R39). */
  public static final class ThreadNames implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ThreadId, String> names = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public ThreadNames(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
      return host.info().setEventMask(COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadCreated(ThreadCallback.ThreadCreated event) {
      names.putIfAbsent(event.threadId(), "");
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
      names.put(event.threadId(), event.name());
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
      names.remove(event.threadId());
      return HResult.S_OK;
    }
  }

  /** Numbers of the operating system's threads, asked for on the thread itself. */
  public static final class NativeThreads implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ThreadId, Integer> numbers = new ConcurrentHashMap<>();
    private final AtomicInteger alive = new AtomicInteger();

    /** A profiler for one run. */
    public NativeThreads(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
      alive.incrementAndGet();
      var _ = host.info().getCurrentThreadID();
      var _ = host.info().getHandleFromThread(event.managedThreadId());
      host.info()
          .getThreadInfo(event.managedThreadId())
          .answer()
          .ifPresent(number -> numbers.put(event.managedThreadId(), number));
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
      var _ = host.info().getThreadInfo(event.threadId()); // Still right in here (G64).
      numbers.remove(event.threadId());
      alive.decrementAndGet();
      return HResult.S_OK;
    }
  }
}
