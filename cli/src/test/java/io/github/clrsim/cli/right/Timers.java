package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.outcome.HResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** They do something now and then. */
final class Timers {
  private Timers() {}

  /** Writes down how much came, every few milliseconds, until the end. */
  public static final class Reporting implements CorProfilerCallback {
    private final ProfilerHost host;
    private final AtomicLong loads = new AtomicLong();
    private final List<Long> reports = new ArrayList<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);

    /** A profiler for one run. */
    public Reporting(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
      if (granted.failed()) {
        timer.shutdownNow();
      } else {
        var _ =
            timer.scheduleWithFixedDelay(
                () -> reports.add(loads.get()), 10, 10, TimeUnit.MILLISECONDS);
      }
      return granted;
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      loads.incrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      timer.shutdownNow();
      return HResult.S_OK;
    }
  }

  /** A thread that sleeps, is interrupted at the end, and joined. */
  public static final class Interrupted implements CorProfilerCallback {
    private final ProfilerHost host;
    private final AtomicLong ticks = new AtomicLong();
    private final Thread ticking = new Thread(this::tick, "ticking");

    /** A profiler for one run. */
    public Interrupted(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      ticking.start();
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void tick() {
      try {
        while (true) {
          Thread.sleep(Duration.ofMillis(20));
          ticks.incrementAndGet();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      ticking.interrupt();
      try {
        ticking.join();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return HResult.S_OK;
    }
  }

  /** Flushes when nothing came for a while: each event puts the flush off. */
  public static final class Debounced implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "flush");
              thread.setDaemon(true);
              return thread;
            });
    private final AtomicReference<List<Instant>> pending = new AtomicReference<>(List.of());
    private ScheduledFuture<?> next = timer.schedule(() -> {}, 0, TimeUnit.MILLISECONDS);

    /** A profiler for one run. */
    public Debounced(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadCreated(ThreadCallback.ThreadCreated event) {
      Instant now = Instant.now();
      pending.updateAndGet(
          known -> {
            List<Instant> more = new ArrayList<>(known);
            more.add(now);
            return List.copyOf(more);
          });
      putOff();
      return HResult.S_OK;
    }

    private synchronized void putOff() {
      next.cancel(false);
      next = timer.schedule(() -> pending.set(List.of()), 30, TimeUnit.MILLISECONDS);
    }
  }

  /** Parks with a limit, and is unparked when there is something to do. */
  public static final class Parked implements CorProfilerCallback {
    private final ProfilerHost host;
    private final AtomicLong work = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final Thread worker = Thread.ofPlatform().name("worker").daemon().unstarted(this::run);

    /** A profiler for one run. */
    public Parked(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      worker.start();
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void run() {
      while (!Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(this, 1_000_000);
        done.set(work.get());
      }
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      work.incrementAndGet();
      LockSupport.unpark(worker);
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      worker.interrupt();
      return HResult.S_OK;
    }
  }
}
