package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;

/** Mistakes with queues, and of those who wait for one another. */
public final class Waiting {

  private Waiting() {}

  /**
   * Hands classes to a writer by a queue of a few places. Its mistake: it puts into the queue under
   * a lock that the writer takes for what it takes out.
   */
  public static final class FillsItsQueue extends SmallProfiler {
    private final BlockingQueue<ClassId> queue = new ArrayBlockingQueue<>(4);
    private final Object lock = new Object();
    private long announced;
    private long written;

    /** A profiler for one run. */
    public FillsItsQueue(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("writer", this::write);
      return super.initialize(event);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      try {
        if (isMistaken()) {
          synchronized (lock) {
            announced++;
            queue.put(event.classId());
          }
        } else {
          synchronized (lock) {
            announced++;
          }
          queue.put(event.classId());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return HResult.S_OK;
    }

    private void write() {
      try {
        while (host().pause()) {
          queue.take();
          synchronized (lock) {
            written = Math.max(written + 1, written % Math.max(1, announced));
          }
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Writes down what was loaded, until Shutdown. Its mistake: it may wait for a wake-up that was.
   */
  public static final class MissesItsWakeUp extends SmallProfiler {
    private final Queue<ClassId> queue = new ArrayDeque<>();
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();
    private boolean isOver;

    /** A profiler for one run. */
    public MissesItsWakeUp(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("writer", this::write);
      return super.initialize(event);
    }

    @Override
    public synchronized HResult classLoadFinished(ClassLoadFinished event) {
      queue.add(event.classId());
      notifyAll();
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      synchronized (this) {
        isOver = true;
        notifyAll();
      }
      end.join();
      return HResult.S_OK;
    }

    private void write() {
      boolean goesOn = true;
      while (goesOn) {
        goesOn = isMistaken() ? waitedForMore() : waitedForAnything();
        info().getEventMask2();
      }
      end.complete(true);
    }

    private synchronized boolean waitedForMore() {
      for (int woken = 0; woken < 1; woken++) {
        await();
      }
      queue.clear();
      return !isOver;
    }

    private synchronized boolean waitedForAnything() {
      while (queue.isEmpty() && !isOver) {
        await();
      }
      queue.clear();
      return !isOver;
    }

    private synchronized void await() {
      for (boolean isWoken = false; !isWoken; isWoken = true) {
        try {
          wait();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /**
   * Has its worker finish in Shutdown. Its mistake: nobody tells a worker that has nothing to do.
   */
  public static final class JoinsItsWorker extends SmallProfiler {
    private final BlockingQueue<Optional<ModuleId>> queue = new LinkedBlockingQueue<>();
    private final List<String> log = new ArrayList<>();
    private final Thread worker = new Thread(this::work, "worker");

    /** A profiler for one run. */
    public JoinsItsWorker(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      worker.start();
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      queue.add(Optional.of(event.moduleId()));
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      if (!isMistaken()) {
        queue.add(Optional.empty());
      }
      try {
        worker.join();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return HResult.S_OK;
    }

    private void work() {
      try {
        for (Optional<ModuleId> next = queue.take(); next.isPresent(); next = queue.take()) {
          log.add(next.get().toString());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Lets go of a module when its worker did. Its mistake: it holds the lock that this one needs.
   */
  public static final class WaitsForItsWorker extends SmallProfiler {
    private final ExecutorService worker = worker();
    private final Map<ModuleId, String> names = new HashMap<>();

    /** A profiler for one run. */
    public WaitsForItsWorker(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      String name = event.hrStatus().failed() ? "" : pathOf(event.moduleId());
      worker.execute(() -> enter(event.moduleId(), name));
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      CompletableFuture<Void> idle = new CompletableFuture<>();
      if (isMistaken()) {
        synchronized (names) {
          worker.execute(() -> idle.complete(null));
          idle.join();
          names.remove(event.moduleId());
        }
      } else {
        worker.execute(() -> idle.complete(null));
        idle.join();
        synchronized (names) {
          names.remove(event.moduleId());
        }
      }
      return HResult.S_OK;
    }

    private void enter(ModuleId module, String name) {
      synchronized (names) {
        names.put(module, name);
      }
    }
  }
}
