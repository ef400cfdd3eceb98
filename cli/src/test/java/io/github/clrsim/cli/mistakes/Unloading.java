package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Mistakes about what is unloaded. */
public final class Unloading {
  private static final int LOADS = COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_CLASS_LOADS;

  private Unloading() {}

  /** Writes down the module of each class. Its mistake: an executor asks for it, later. */
  public static final class AsksOnAnExecutor extends SmallProfiler {
    private final ExecutorService worker = worker();
    private final Set<ModuleId> used = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public AsksOnAnExecutor(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      if (isMistaken()) {
        worker.execute(() -> moduleOf(event.classId()).ifPresent(used::add));
      } else {
        moduleOf(event.classId()).ifPresent(module -> worker.execute(() -> used.add(module)));
      }
      return HResult.S_OK;
    }

    private Optional<ModuleId> moduleOf(ClassId type) {
      return info().getClassIDInfo2(type).answer().map(ClassIDInfo2::moduleId);
    }
  }

  /** Looks at all modules from time to time. Its mistake: nothing keeps them meanwhile. */
  public static final class RefreshesOnATimer extends SmallProfiler {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final ReentrantLock unloads = new ReentrantLock();
    private final Set<ModuleId> modules = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public RefreshesOnATimer(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      var _ = timer.scheduleWithFixedDelay(this::refresh, 1, 1, TimeUnit.MILLISECONDS);
      return super.initialize(event);
    }

    @Override
    public HResult shutdown(Shutdown event) {
      timer.shutdownNow();
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        modules.add(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      if (isMistaken()) {
        modules.remove(event.moduleId());
        return HResult.S_OK;
      }
      unloads.lock();
      try {
        modules.remove(event.moduleId());
      } finally {
        unloads.unlock();
      }
      return HResult.S_OK;
    }

    private void refresh() {
      if (isMistaken()) {
        modules.forEach(this::pathOf);
        return;
      }
      unloads.lock();
      try {
        modules.forEach(this::pathOf);
      } finally {
        unloads.unlock();
      }
    }
  }

  /** Logs the name of each module that goes. Its mistake: it asks for it when it is gone. */
  public static final class AsksWhenItIsGone extends SmallProfiler {
    private final Map<ModuleId, String> names = new ConcurrentHashMap<>();
    private final List<String> log = new ArrayList<>();

    /** A profiler for one run. */
    public AsksWhenItIsGone(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        names.put(event.moduleId(), pathOf(event.moduleId()));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadFinished(ModuleUnloadFinished event) {
      String name =
          isMistaken()
              ? pathOf(event.moduleId())
              : names.getOrDefault(event.moduleId(), "a module");
      names.remove(event.moduleId());
      synchronized (log) {
        log.add(name + " is gone");
      }
      return HResult.S_OK;
    }
  }

  /**
   * Has a reporter look at all classes, under a lock that unloads take. Its mistake: with a module
   * it forgets only the classes that the module defines.
   */
  public static final class ForgetsByModule extends SmallProfiler {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ClassId, Set<ModuleId>> classes = new LinkedHashMap<>();

    /** A profiler for one run. */
    public ForgetsByModule(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("reporter", this::report);
      return super.initialize(event);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      Set<ModuleId> modules =
          isMistaken()
              ? info()
                  .getClassIDInfo2(event.classId())
                  .answer()
                  .map(known -> Set.of(known.moduleId()))
                  .orElse(Set.of())
              : modulesOf(event.classId());
      locked(() -> classes.put(event.classId(), modules));
      return HResult.S_OK;
    }

    @Override
    public HResult classUnloadStarted(ClassUnloadStarted event) {
      locked(() -> classes.remove(event.classId()));
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      locked(() -> classes.values().removeIf(modules -> modules.contains(event.moduleId())));
      return HResult.S_OK;
    }

    private void report() {
      while (host().pause()) {
        locked(
            () -> {
              // The latest only: whoever reports everything all the time does nothing else.
              List<ClassId> all = List.copyOf(classes.keySet());
              all.subList(Math.max(0, all.size() - 8), all.size())
                  .forEach(type -> info().getClassIDInfo2(type));
            });
      }
    }

    private void locked(Runnable action) {
      lock.lock();
      try {
        action.run();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Remembers what each class is. Its mistake: what it has asked once it never forgets. */
  public static final class CachesForEver extends SmallProfiler {
    private final Map<ClassId, ClassIDInfo2> cache = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public CachesForEver(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      if (!cache.containsKey(event.classId())) {
        info()
            .getClassIDInfo2(event.classId())
            .answer()
            .ifPresent(known -> cache.put(event.classId(), known));
      }
      Optional.ofNullable(cache.get(event.classId()))
          .ifPresent(
              known ->
                  host()
                      .claim(
                          new Claim.ClassIdentity(
                              event.classId(),
                              known.moduleId(),
                              known.typeDefToken(),
                              known.typeArgs())));
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      if (!isMistaken()) {
        cache.clear();
      }
      return HResult.S_OK;
    }
  }

  /** Measures how long unloads take. Its mistake: it takes each for begun that is finished. */
  public static final class TimesUnloads extends SmallProfiler {
    private final Map<AssemblyId, Integer> begun = new ConcurrentHashMap<>();
    private final AtomicInteger clock = new AtomicInteger();

    /** A profiler for one run. */
    public TimesUnloads(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult assemblyUnloadStarted(AssemblyUnloadStarted event) {
      begun.put(event.assemblyId(), clock.incrementAndGet());
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyUnloadFinished(AssemblyUnloadFinished event) {
      if (isMistaken()) {
        clock.addAndGet(-Objects.requireNonNull(begun.remove(event.assemblyId()), "no beginning"));
      } else {
        begun.remove(event.assemblyId());
      }
      return HResult.S_OK;
    }
  }

  /** Knows the modules of all classes. Its mistake: it finds modules by their files. */
  public static final class FindsModulesByFile extends SmallProfiler {
    private final Map<Object, Set<ModuleId>> known = new ConcurrentHashMap<>();
    private final Map<ModuleId, String> files = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public FindsModulesByFile(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        files.put(event.moduleId(), pathOf(event.moduleId()));
        known.put(keyOf(event.moduleId()), new LinkedHashSet<>(Set.of(event.moduleId())));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      info()
          .getClassIDInfo2(event.classId())
          .answer()
          .ifPresent(
              type ->
                  Objects.requireNonNull(
                      known.get(keyOf(type.moduleId())), "a class of an unknown module"));
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      known.remove(keyOf(event.moduleId()));
      files.remove(event.moduleId());
      return HResult.S_OK;
    }

    private Object keyOf(ModuleId module) {
      return isMistaken() ? files.getOrDefault(module, "") : module;
    }
  }
}
