package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Mistakes with locks. */
public final class Locking {
  private static final int LOADS = COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_CLASS_LOADS;

  private Locking() {}

  /** Counts modules and classes, each under a lock. Its mistake: it takes both in both orders. */
  public static class LocksInTwoOrders extends SmallProfiler {
    private final Object moduleLock = new Object();
    private final Object classLock = new Object();
    private final List<ModuleId> modules = new ArrayList<>();
    private final List<ClassId> classes = new ArrayList<>();

    /** A profiler for one run. */
    public LocksInTwoOrders(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      synchronized (moduleLock) {
        modules.remove(event.moduleId());
        synchronized (classLock) {
          classes.clear();
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      synchronized (moduleLock) {
        modules.add(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      synchronized (isMistaken() ? classLock : moduleLock) {
        classes.add(event.classId());
        synchronized (isMistaken() ? moduleLock : classLock) {
          if (modules.isEmpty()) {
            classes.clear();
          }
        }
      }
      return HResult.S_OK;
    }
  }

  /**
   * The same with a thread that shows that the profiler lives, and goes on when nothing else does.
   */
  public static final class LocksBesideAHeartbeat extends LocksInTwoOrders {
    private final AtomicLong beats = new AtomicLong();

    /** A profiler for one run. */
    public LocksBesideAHeartbeat(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      host()
          .startThread(
              "heartbeat",
              () -> {
                while (host().pause()) {
                  beats.incrementAndGet();
                }
              });
      return super.initialize(event);
    }
  }

  /**
   * Knows the base type of each module. Its mistake: it looks up types by their tokens, and holds
   * its lock meanwhile.
   */
  public static final class LooksUpUnderItsLock extends SmallProfiler {
    private static final int FIRST_TYPE = 2;
    private final Object lock = new Object();
    private final Map<ModuleId, ClassId> first = new HashMap<>();

    /** A profiler for one run. */
    public LooksUpUnderItsLock(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      Optional<ModuleId> module =
          info().getClassIDInfo2(event.classId()).answer().map(ClassIDInfo2::moduleId);
      module.ifPresent(
          found -> {
            synchronized (lock) {
              if (isMistaken() && !first.containsKey(found)) {
                info()
                    .getClassFromToken(found, TokenKind.TYPE_DEF.token(FIRST_TYPE))
                    .answer()
                    .ifPresent(type -> first.put(found, type));
              } else {
                first.putIfAbsent(found, event.classId());
              }
            }
          });
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      synchronized (lock) {
        first.remove(event.moduleId());
      }
      return HResult.S_OK;
    }
  }

  /** Keeps names in a map. Its mistake: who has the lock to read wants it to write as well. */
  public static final class UpgradesItsLock extends SmallProfiler {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<ModuleId, String> names = new HashMap<>();

    /** A profiler for one run. */
    public UpgradesItsLock(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        String name = pathOf(event.moduleId());
        lock.readLock().lock();
        boolean isNew = !names.containsKey(event.moduleId());
        if (!isMistaken()) {
          lock.readLock().unlock();
        }
        if (isNew) {
          write(event.moduleId(), name);
        }
        if (isMistaken()) {
          lock.readLock().unlock();
        }
      }
      return HResult.S_OK;
    }

    private void write(ModuleId module, String name) {
      lock.writeLock().lock();
      try {
        names.put(module, name);
      } finally {
        lock.writeLock().unlock();
      }
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      lock.writeLock().lock();
      try {
        names.remove(event.moduleId());
      } finally {
        lock.writeLock().unlock();
      }
      return HResult.S_OK;
    }
  }
}
