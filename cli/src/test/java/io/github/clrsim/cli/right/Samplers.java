package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** They look at stacks, of other threads while the runtime stands still, or of their own. */
final class Samplers {
  private static final int DEFAULT = 0; // COR_PRF_SNAPSHOT_DEFAULT
  private static final int EVENTS = COR_PRF_MONITOR_THREADS | COR_PRF_ENABLE_STACK_SNAPSHOT;

  private Samplers() {}

  private static List<FunctionId> stack(ProfilerHost host, ThreadId thread) {
    List<FunctionId> frames = new ArrayList<>();
    var _ =
        host.info()
            .doStackSnapshot(
                thread,
                (function, _, _, _) -> {
                  if (!function.isNull()) {
                    frames.add(function);
                  }
                  return HResult.S_OK;
                },
                DEFAULT,
                Blob.EMPTY);
    return frames;
  }

  /** What a frame is called; a dynamic method answers for its module, which means nothing. */
  private static String place(ProfilerHost host, FunctionId function) {
    if (host.info().isFunctionDynamic(function).answer().orElse(true)) {
      return "dynamic";
    }
    return host.info()
        .getFunctionInfo(function)
        .answer()
        .map(FunctionInfo::token)
        .map(Object::toString)
        .orElse("?");
  }

  /**
   * A plain thread that sleeps, suspends, walks and resumes. Its monitor is entered when the
   * runtime stands still, and in callbacks that come in preemptive mode.
   */
  public static final class Sleeping implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Set<ThreadId> threads = new LinkedHashSet<>();
    private final Map<String, Integer> hits = new TreeMap<>();
    private volatile boolean over;

    /** A profiler for one run. */
    public Sleeping(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(EVENTS);
      if (!granted.failed()) {
        Thread sampler = new Thread(this::run, "sampler");
        sampler.setDaemon(true);
        sampler.start();
      }
      return granted;
    }

    private void run() {
      try {
        while (!over) {
          Thread.sleep(10);
          sample();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    private void sample() {
      if (over || host.info().suspendRuntime().failed()) {
        return;
      }
      try {
        synchronized (threads) {
          for (ThreadId thread : threads) {
            for (FunctionId function : stack(host, thread)) {
              hits.merge(place(host, function), 1, Integer::sum);
            }
          }
        }
      } finally {
        var _ = host.info().resumeRuntime();
      }
    }

    @Override
    public HResult threadCreated(ThreadCallback.ThreadCreated event) {
      synchronized (threads) {
        threads.add(event.threadId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
      synchronized (threads) {
        threads.remove(event.threadId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      over = true;
      return HResult.S_OK;
    }
  }

  /** A scheduled task, over the runtime's own list of threads. */
  public static final class Scheduled implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final ReentrantReadWriteLock ends = new ReentrantReadWriteLock();
    private final LongAdder frames = new LongAdder();

    /** A profiler for one run. */
    public Scheduled(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask2(EVENTS, 0);
      if (granted.failed()) {
        timer.shutdownNow();
      } else {
        var _ = timer.scheduleAtFixedRate(this::sample, 5, 5, TimeUnit.MILLISECONDS);
      }
      return granted;
    }

    private void sample() {
      if (host.info().suspendRuntime().failed()) {
        return; // Somebody else suspends: next time.
      }
      // Behind this lock no thread of the list comes to its end.
      ends.readLock().lock();
      try {
        for (ThreadId thread : host.info().enumThreads().answer().orElse(List.of())) {
          frames.add(stack(host, thread).size());
        }
      } finally {
        ends.readLock().unlock();
        var _ = host.info().resumeRuntime();
      }
    }

    @Override
    @SuppressWarnings("LockNotBeforeTry") // Nothing is done behind it: it is waited for.
    public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
      ends.writeLock().lock();
      ends.writeLock().unlock(); // Nobody looks at it any more, and it is listed no longer.
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      timer.shutdown();
      return HResult.S_OK;
    }
  }

  /** Walks its own thread where something happens to it; no thread, no suspension. */
  public static final class Introspective implements CorProfilerCallback {
    private static final ThreadId CURRENT = new ThreadId(0);

    private final ProfilerHost host;
    private final AtomicInteger deepest = new AtomicInteger();
    private final Map<String, LongAdder> leaves = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Introspective(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(
              COR_PRF_ENABLE_STACK_SNAPSHOT
                  | COR_PRF_MONITOR_EXCEPTIONS
                  | COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
      deepest.accumulateAndGet(stack(host, CURRENT).size(), Math::max);
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
      stack(host, CURRENT).stream()
          .findFirst()
          .ifPresent(
              leaf -> leaves.computeIfAbsent(place(host, leaf), _ -> new LongAdder()).increment());
      return HResult.S_OK;
    }
  }

  /**
   * Takes raw frames while the runtime stands still, and names them when it goes on again, behind a
   * lock that unloads wait for. Only callbacks in preemptive mode take that lock, so that it may be
   * held around the suspension.
   */
  public static final class NamingLater implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final ReentrantReadWriteLock lives = new ReentrantReadWriteLock();
    private final List<ThreadId> threads = new ArrayList<>();
    private final Set<String> seen = new LinkedHashSet<>();

    /** A profiler for one run. */
    public NamingLater(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(EVENTS | COR_PRF_MONITOR_MODULE_LOADS);
      host.startThread(
          "sampler",
          () -> {
            while (host.pause()) {
              round();
            }
          });
      return granted;
    }

    private void round() {
      lives.readLock().lock();
      try {
        for (FunctionId frame : rawFrames()) {
          seen.add(names.ofMethod(frame));
        }
      } finally {
        lives.readLock().unlock();
      }
    }

    /** Without dynamic methods, whose end comes in cooperative mode and so waits for nobody. */
    private List<FunctionId> rawFrames() {
      if (host.info().suspendRuntime().failed()) {
        return List.of();
      }
      List<FunctionId> frames = new ArrayList<>();
      for (ThreadId thread : threads) {
        for (FunctionId frame : stack(host, thread)) {
          if (!host.info().isFunctionDynamic(frame).answer().orElse(true)) {
            frames.add(frame);
          }
        }
      }
      var _ = host.info().resumeRuntime();
      return frames;
    }

    @Override
    public HResult threadCreated(ThreadCallback.ThreadCreated event) {
      return alone(() -> threads.add(event.threadId()));
    }

    @Override
    public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
      return alone(() -> threads.remove(event.threadId()));
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      return alone(() -> {});
    }

    private HResult alone(Runnable change) {
      lives.writeLock().lock();
      try {
        change.run();
      } finally {
        lives.writeLock().unlock();
      }
      return HResult.S_OK;
    }
  }
}
