package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Mistakes about the life of the profiler. */
public final class Living {

  private Living() {}

  /** Writes down classes by an executor. Its mistake: it stops it in Shutdown and goes on. */
  public static final class StopsItsExecutor extends SmallProfiler {
    private final ExecutorService writer = Executors.newSingleThreadExecutor();
    private final List<ClassId> written = new ArrayList<>();

    /** A profiler for one run. */
    public StopsItsExecutor(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      try {
        writer.execute(() -> written.add(event.classId()));
      } catch (RejectedExecutionException over) {
        if (isMistaken()) {
          throw over;
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      writer.shutdown();
      return HResult.S_OK;
    }
  }

  /**
   * Counts some modules, and then has itself detached. Its mistake: its reporter goes on meanwhile.
   */
  public static final class LeavesItsThread extends SmallProfiler {
    private static final int ENOUGH = 3;
    private final AtomicInteger modules = new AtomicInteger();
    private final CountDownLatch reported = new CountDownLatch(1);
    private volatile boolean isOver;

    /** A profiler for one run. */
    public LeavesItsThread(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("reporter", this::report);
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (modules.incrementAndGet() == ENOUGH) {
        isOver = true;
        if (!isMistaken()) {
          try {
            reported.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
        }
        info().requestProfilerDetach(5000);
      }
      return HResult.S_OK;
    }

    private void report() {
      while (!isOver && host().pause()) {
        info().getRuntimeInformation();
      }
      reported.countDown();
    }
  }

  /**
   * Looks at all modules in the end. Its mistake: it turns their events off when it knows some, and
   * hears of no unload.
   */
  public static final class TurnsEventsOff extends SmallProfiler {
    private static final int ENOUGH = 3;
    private final Map<ModuleId, String> modules = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public TurnsEventsOff(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        modules.put(event.moduleId(), pathOf(event.moduleId()));
        if (isMistaken() && modules.size() == ENOUGH) {
          info().setEventMask2(COR_PRF_MONITOR_THREADS, 0);
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      modules.remove(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      modules.keySet().forEach(this::pathOf);
      return HResult.S_OK;
    }
  }

  /** Shortens the names of modules. Its mistake: it expects that each has an ending. */
  public static final class CutsNames extends SmallProfiler {
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public CutsNames(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        String path = pathOf(event.moduleId());
        int end = path.lastIndexOf(".dll");
        names.add(path.substring(0, isMistaken() || end >= 0 ? end : path.length()));
      }
      return HResult.S_OK;
    }
  }

  /** Catches up when it attaches. Its mistake: what it lists may be told as well. */
  public static final class CatchesUpTwice extends SmallProfiler {
    private final Set<ModuleId> modules = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public CatchesUpTwice(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult initializeForAttach(InitializeForAttach event) {
      return info().setEventMask2(COR_PRF_MONITOR_MODULE_LOADS, 0);
    }

    @Override
    public HResult profilerAttachComplete(ProfilerAttachComplete event) {
      info().enumModules().answer().orElse(List.of()).forEach(this::add);
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        add(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      modules.remove(event.moduleId());
      return HResult.S_OK;
    }

    private void add(ModuleId module) {
      boolean isNew = modules.add(module);
      if (isMistaken() && !isNew) {
        throw new IllegalStateException("the module is known already");
      }
    }
  }

  /** Measures loads, attached or not. Its mistake: it expects that it saw them begin. */
  public static final class ExpectsBeginnings extends SmallProfiler {
    private final Map<AssemblyId, Integer> begun = new ConcurrentHashMap<>();
    private final AtomicInteger clock = new AtomicInteger();

    /** A profiler for one run. */
    public ExpectsBeginnings(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult initializeForAttach(InitializeForAttach event) {
      return info().setEventMask2(COR_PRF_MONITOR_ASSEMBLY_LOADS, 0);
    }

    @Override
    public HResult assemblyLoadStarted(AssemblyLoadStarted event) {
      begun.put(event.assemblyId(), clock.incrementAndGet());
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      Integer start = begun.remove(event.assemblyId());
      if (isMistaken()) {
        clock.addAndGet(Objects.requireNonNull(start, "a load that has not begun"));
      }
      return HResult.S_OK;
    }
  }
}
