package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/** They have others do the slow part, with what the callback learned while the thing was there. */
final class Pools {
  private Pools() {}

  /** What a callback can say of a module, and no more: no ID leaves it. */
  private static String describe(ProfilerHost host, ModuleId module) {
    return host.info().getModuleInfo2(module).answer().map(ModuleInfo2::name).orElse("?");
  }

  /** A fixed pool whose threads wait for more when the process ends, as nothing ends them. */
  public static final class Fixed implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Map<String, LongAdder> diagnostics = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Fixed(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        String path = describe(host, event.moduleId());
        pool.execute(() -> diagnostics.computeIfAbsent(path, _ -> new LongAdder()).increment());
      }
      return HResult.S_OK;
    }
  }

  /** A pool that grows, and is shut down and awaited at the end. */
  public static final class Cached implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public Cached(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        String path = describe(host, event.moduleId());
        try {
          pool.execute(() -> paths.add(path));
        } catch (RejectedExecutionException over) {
          paths.add(path); // Callbacks go on behind Shutdown (R73).
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      pool.shutdown();
      try {
        if (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
          pool.shutdownNow();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return HResult.S_OK;
    }
  }

  /** A virtual thread for each task. */
  public static final class Virtual implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    private final LongAdder length = new LongAdder();

    /** A profiler for one run. */
    public Virtual(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      String path = describe(host, event.moduleId());
      pool.execute(() -> length.add(path.length()));
      return HResult.S_OK;
    }
  }

  /** Stages on the common pool, the last of which the end of the load waits for. */
  public static final class Staged implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ConcurrentLinkedQueue<String> names = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public Staged(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        // The callback waits, so the module is there while a thread of the pool asks about it.
        CompletableFuture.supplyAsync(() -> describe(host, event.moduleId()))
            .thenApplyAsync(path -> path.substring(path.lastIndexOf('/') + 1))
            .thenAccept(names::add)
            .join();
      }
      return HResult.S_OK;
    }
  }

  /** One writer to which all lines go; what it was given last is awaited at the end. */
  public static final class OneWriter implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ExecutorService writer =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "writer");
              thread.setDaemon(true);
              return thread;
            });
    private final StringBuilder text = new StringBuilder();

    /** A profiler for one run. */
    public OneWriter(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      ClassId id = event.classId();
      host.info()
          .getClassIDInfo2(id)
          .answer()
          .ifPresent(known -> writer.execute(() -> text.append(known.typeDefToken()).append('\n')));
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      Future<Integer> last = writer.submit(text::length);
      try {
        var _ = last.get(1, TimeUnit.SECONDS);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException late) {
        return HResult.S_FALSE;
      }
      return HResult.S_OK;
    }
  }

  /** A plain thread for each module, joined before the module goes. */
  public static final class ThreadOfEachModule implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final Map<ModuleId, Thread> readers = new ConcurrentHashMap<>();
    private final List<String> read = new ArrayList<>();

    /** A profiler for one run. */
    public ThreadOfEachModule(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        Thread reader = new Thread(() -> read(event.moduleId()));
        readers.put(event.moduleId(), reader);
        reader.start();
      }
      return HResult.S_OK;
    }

    private void read(ModuleId module) {
      names
          .inMetadata(module, scope -> scope.getScopeProps().answer())
          .ifPresent(
              props -> {
                synchronized (read) {
                  read.add(props.name());
                }
              });
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      Thread reader = readers.remove(event.moduleId());
      if (reader != null) {
        try {
          reader.join();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
      }
      return HResult.S_OK;
    }
  }
}
