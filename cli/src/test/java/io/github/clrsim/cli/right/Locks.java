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
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** They guard what they know, and use it on another thread while it cannot go. */
final class Locks {
  private Locks() {}

  /** Readers and a writer: the reporter asks about modules while unloads wait. */
  public static final class ReadWrite implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private final List<ModuleId> modules = new ArrayList<>();

    /** A profiler for one run. */
    public ReadWrite(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      Thread reporter = new Thread(this::report, "reporter");
      reporter.setDaemon(true);
      reporter.start();
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void report() {
      while (host.pause()) {
        lock.readLock().lock();
        try {
          modules.forEach(host.info()::getModuleInfo2);
        } finally {
          lock.readLock().unlock();
        }
      }
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      return alone(() -> modules.add(event.moduleId()));
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      return alone(() -> modules.remove(event.moduleId()));
    }

    private HResult alone(Runnable change) {
      lock.writeLock().lock();
      try {
        change.run();
      } finally {
        lock.writeLock().unlock();
      }
      return HResult.S_OK;
    }
  }

  /** A stamped lock: the count is read optimistically, IDs are used under the read stamp. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // Written behind the lock alone.
  public static final class Stamped implements CorProfilerCallback {
    private final ProfilerHost host;
    private final StampedLock lock = new StampedLock();
    private volatile int modules;
    private Optional<ModuleId> newest = Optional.empty();

    /** A profiler for one run. */
    public Stamped(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread("reporter", this::report);
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void report() {
      int before = 0;
      while (host.pause()) {
        long glimpse = lock.tryOptimisticRead();
        int now = modules;
        if (glimpse != 0 && lock.validate(glimpse) && now != before) {
          before = now;
          long stamp = lock.readLock();
          try {
            newest.ifPresent(host.info()::getModuleInfo);
          } finally {
            lock.unlockRead(stamp);
          }
        }
      }
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      long stamp = lock.writeLock();
      try {
        modules++;
        newest = Optional.of(event.moduleId());
      } finally {
        lock.unlockWrite(stamp);
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      long stamp = lock.writeLock();
      try {
        modules--;
        newest = newest.filter(module -> !module.equals(event.moduleId()));
      } finally {
        lock.unlockWrite(stamp);
      }
      return HResult.S_OK;
    }
  }

  /** A semaphore with many permits: who uses IDs takes one, an unload takes all. */
  public static final class Permits implements CorProfilerCallback {
    private static final int ALL = 4;

    private final ProfilerHost host;
    private final Semaphore permits = new Semaphore(ALL, true);
    private final Map<ModuleId, Boolean> modules = new HashMap<>();

    /** A profiler for one run. */
    public Permits(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      for (int i = 1; i <= 2; i++) {
        host.startThread("asker-" + i, this::ask);
      }
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void ask() {
      while (host.pause()) {
        if (permits.tryAcquire()) {
          try {
            modules.keySet().stream()
                .min((one, other) -> Long.compare(one.value(), other.value()))
                .ifPresent(host.info()::getModuleInfo2);
          } finally {
            permits.release();
          }
        }
      }
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      return alone(() -> modules.put(event.moduleId(), true));
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      return alone(() -> modules.remove(event.moduleId()));
    }

    private HResult alone(Runnable change) {
      permits.acquireUninterruptibly(ALL);
      try {
        change.run();
      } finally {
        permits.release(ALL);
      }
      return HResult.S_OK;
    }
  }

  /** A lock with a condition: the unload waits until nobody uses the class that goes. */
  public static final class InUse implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final List<ClassId> classes = new ArrayList<>();
    private Optional<ClassId> used = Optional.empty();

    /** A profiler for one run. */
    public InUse(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      Thread asker = new Thread(this::ask, "asker");
      asker.setDaemon(true);
      asker.start();
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void ask() {
      while (host.pause()) {
        lock.lock();
        try {
          used = classes.isEmpty() ? Optional.empty() : Optional.of(classes.getLast());
        } finally {
          lock.unlock();
        }
        used.ifPresent(host.info()::getClassIDInfo2);
        lock.lock();
        try {
          used = Optional.empty();
          freed.signalAll();
        } finally {
          lock.unlock();
        }
      }
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      lock.lock();
      try {
        classes.add(event.classId());
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }

    /**
     * All classes are forgotten: which of them go with the module is more than it wants to know.
     */
    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      lock.lock();
      try {
        classes.clear();
        while (used.isPresent()) {
          freed.awaitUninterruptibly();
        }
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }
  }

  /** Gives up after a while, and asks another time; the unload does not. */
  public static final class Patient implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<ModuleId> modules = new ArrayList<>();

    /** A profiler for one run. */
    public Patient(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread("asker", this::ask);
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void ask() {
      try {
        while (host.pause()) {
          if (lock.tryLock(2, TimeUnit.MILLISECONDS)) {
            try {
              modules.forEach(host.info()::getAppDomainsContainingModule);
            } finally {
              lock.unlock();
            }
          }
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      lock.lock();
      try {
        modules.add(event.moduleId());
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      lock.lock();
      try {
        modules.remove(event.moduleId());
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }
  }
}
