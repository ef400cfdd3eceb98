package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Mistakes of those who stop the runtime. */
public final class Suspending {
  private static final int SAMPLES =
      COR_PRF_MONITOR_THREADS | COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_ENABLE_STACK_SNAPSHOT;

  private Suspending() {}

  private static void locked(ReentrantLock lock, Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  /** Collects now and then. Its mistake: it holds a lock that ModuleLoadStarted takes. */
  public static final class CollectsUnderItsLock extends SmallProfiler {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger modules = new AtomicInteger();

    /** A profiler for one run. */
    public CollectsUnderItsLock(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("heap watcher", this::watch);
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      locked(lock, modules::incrementAndGet);
      return HResult.S_OK;
    }

    private void watch() {
      for (int round = 0; round < 5 && host().pause(); round++) {
        if (isMistaken()) {
          locked(lock, this::collectIfItGrew);
        } else {
          collectIfItGrew();
        }
      }
    }

    private void collectIfItGrew() {
      if (modules.get() >= 0) {
        info().forceGC();
      }
    }
  }

  /** Stops the runtime for two purposes. Its mistake: both may do so at once. */
  public static final class StopsOnTwoThreads extends SmallProfiler {
    private final ReentrantLock stops = new ReentrantLock();

    /** A profiler for one run. */
    public StopsOnTwoThreads(ProfilerHost host) {
      super(host, SAMPLES);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("sampler", this::work);
      host().startThread("counter", this::work);
      return super.initialize(event);
    }

    private void work() {
      for (int round = 0; round < 5 && host().pause(); round++) {
        if (isMistaken()) {
          stop();
        } else {
          locked(stops, this::stop);
        }
      }
    }

    private void stop() {
      if (!info().suspendRuntime().failed()) {
        info().getRuntimeInformation();
        info().resumeRuntime();
      }
    }
  }

  /**
   * Samples when no assembly is half loaded. Its mistake: it waits for that moment when the runtime
   * stands still already.
   */
  public static final class WaitsWhileAllStandsStill extends SmallProfiler {
    private int loading;

    /** A profiler for one run. */
    public WaitsWhileAllStandsStill(ProfilerHost host) {
      super(host, SAMPLES | COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("sampler", this::sample);
      return super.initialize(event);
    }

    @Override
    public synchronized HResult assemblyLoadStarted(AssemblyLoadStarted event) {
      loading++;
      return HResult.S_OK;
    }

    @Override
    public synchronized HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      loading--;
      notifyAll();
      return HResult.S_OK;
    }

    private void sample() {
      while (host().pause()) {
        if (!info().suspendRuntime().failed()) {
          if (isMistaken()) {
            awaitEndOfLoads();
          }
          if (isNothingLoading()) {
            info().doStackSnapshot(new ThreadId(0), (_, _, _, _) -> HResult.S_OK, 0, Blob.EMPTY);
          }
          info().resumeRuntime();
        }
      }
    }

    private synchronized boolean isNothingLoading() {
      return loading == 0;
    }

    private synchronized void awaitEndOfLoads() {
      try {
        while (loading > 0) {
          wait();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Samples stacks. Its mistake: it asks what it met when the runtime goes on again. */
  public static final class NamesSamplesLater extends SmallProfiler {
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<ThreadId> threads = new LinkedHashSet<>();
    private final Set<Object> methods = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public NamesSamplesLater(ProfilerHost host) {
      super(host, SAMPLES);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("sampler", this::sample);
      return super.initialize(event);
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      locked(lock, () -> threads.add(event.threadId()));
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      locked(lock, () -> threads.remove(event.threadId()));
      return HResult.S_OK;
    }

    private void sample() {
      while (host().pause()) {
        if (!info().suspendRuntime().failed()) {
          Set<FunctionId> met = new LinkedHashSet<>();
          locked(lock, () -> threads.forEach(thread -> walk(thread, met)));
          if (!isMistaken()) {
            met.forEach(this::name);
          }
          info().resumeRuntime();
          if (isMistaken()) {
            met.forEach(this::name);
          }
        }
      }
    }

    private void walk(ThreadId thread, Set<FunctionId> met) {
      info()
          .doStackSnapshot(
              thread,
              (function, _, _, _) -> {
                if (!function.isNull()) {
                  met.add(function);
                }
                return HResult.S_OK;
              },
              0,
              Blob.EMPTY);
    }

    private void name(FunctionId function) {
      if (!info().isFunctionDynamic(function).answer().orElse(true)) {
        info().getFunctionInfo(function).answer().ifPresent(methods::add);
      }
    }
  }

  /** Checks that suspensions begin and end. Its mistake: it does not expect one to be given up. */
  public static final class ExpectsSuspensions extends SmallProfiler {
    private final ThreadLocal<Integer> open = ThreadLocal.withInitial(() -> 0);

    /** A profiler for one run. */
    public ExpectsSuspensions(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_SUSPENDS);
    }

    @Override
    public HResult runtimeSuspendStarted(RuntimeSuspendStarted event) {
      if (open.get() > 0) {
        throw new IllegalStateException("a suspension inside another");
      }
      open.set(1);
      return HResult.S_OK;
    }

    @Override
    public HResult runtimeSuspendFinished(RuntimeSuspendFinished event) {
      open.set(0);
      return HResult.S_OK;
    }

    @Override
    public HResult runtimeSuspendAborted(RuntimeSuspendAborted event) {
      if (!isMistaken()) {
        open.set(0);
      }
      return HResult.S_OK;
    }
  }
}
