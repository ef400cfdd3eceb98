package io.github.clrsim.neighborhood;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.identity.UnloadGuard;
import io.github.clrsim.profiler.wrong.order.LoadListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What those of {@code profiler.wrong.order} do, done right. */
final class Right {
  private Right() {}

  /** All of them. */
  static List<Class<? extends LoadListener>> all() {
    return List.of(
        PairsById.class,
        AStackForEachThread.class,
        ABufferForEachThread.class,
        ListsInsideALock.class,
        AsksInsideTheGuard.class,
        WaitsForUsers.class,
        ReportsInsideTheGuard.class,
        LocksInOneOrder.class,
        WaitsOutsideItsLock.class,
        CountsCallbacks.class,
        AddsInsideALock.class,
        FillsInAtOnce.class,
        BearsLoadsAmidUnloads.class,
        TakesQuestionsBack.class);
  }

  /** Asks about what the callback names. */
  static class PairsById extends LoadListener {
    PairsById(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      ask(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
      info().getAssemblyInfo(event.assemblyId());
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      info().getClassIDInfo2(event.classId());
      return HResult.S_OK;
    }
  }

  static final class AStackForEachThread extends LoadListener {
    private final ThreadLocal<Deque<ModuleId>> loading = ThreadLocal.withInitial(ArrayDeque::new);

    AStackForEachThread(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
      loading.get().push(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      ask(loading.get().pop());
      return HResult.S_OK;
    }
  }

  static final class ABufferForEachThread extends LoadListener {
    private final ThreadLocal<List<ModuleId>> buffer = ThreadLocal.withInitial(ArrayList::new);

    ABufferForEachThread(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
      buffer.get().clear();
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
      buffer.get().add(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
      buffer.get().forEach(this::ask);
      return HResult.S_OK;
    }
  }

  /** Keeps a list of modules. */
  abstract static class Modules extends LoadListener {
    private final List<ModuleId> modules = new CopyOnWriteArrayList<>();

    Modules(ProfilerHost host) {
      super(host);
    }

    abstract void using(Runnable use);

    abstract void unloading(Runnable purge);

    final void askAll() {
      modules.forEach(this::ask);
    }

    final void loaded(ModuleId module) {
      modules.add(module);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      using(
          () -> {
            loaded(event.moduleId());
            askAll();
          });
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      unloading(() -> modules.remove(event.moduleId()));
      return HResult.S_OK;
    }
  }

  static final class ListsInsideALock extends Modules {
    private final ReentrantLock lock = new ReentrantLock();

    ListsInsideALock(ProfilerHost host) {
      super(host);
    }

    @Override
    void using(Runnable use) {
      lock.lock();
      try {
        use.run();
      } finally {
        lock.unlock();
      }
    }

    @Override
    void unloading(Runnable purge) {
      using(purge);
    }
  }

  static class AsksInsideTheGuard extends Modules {
    private final UnloadGuard guard = new UnloadGuard();

    AsksInsideTheGuard(ProfilerHost host) {
      super(host);
    }

    @Override
    final void using(Runnable use) {
      guard.using(use);
    }

    @Override
    final void unloading(Runnable purge) {
      guard.unloading(purge);
    }
  }

  static final class ReportsInsideTheGuard extends AsksInsideTheGuard {
    ReportsInsideTheGuard(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
      using(this::askAll);
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      using(this::askAll);
      return HResult.S_OK;
    }
  }

  /** An unload waits until nobody is inside. */
  static final class WaitsForUsers extends Modules {
    private static final int USERS_MAX = 100;
    private final Semaphore users = new Semaphore(USERS_MAX, true);

    WaitsForUsers(ProfilerHost host) {
      super(host);
    }

    @Override
    void using(Runnable use) {
      users.acquireUninterruptibly();
      use.run();
      users.release();
    }

    @Override
    void unloading(Runnable purge) {
      users.acquireUninterruptibly(USERS_MAX);
      purge.run();
      users.release(USERS_MAX);
    }
  }

  static final class LocksInOneOrder extends LoadListener {
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();

    LocksInOneOrder(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      inside(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      inside(event.moduleId());
      return HResult.S_OK;
    }

    private void inside(ModuleId module) {
      first.lock();
      try {
        ask(module);
        second.lock();
        try {
          ask(module);
        } finally {
          second.unlock();
        }
      } finally {
        first.unlock();
      }
    }
  }

  /** Holds its lock from the beginning of an unload to its end, and loads wait for it. */
  static final class WaitsOutsideItsLock extends LoadListener {
    private final Semaphore unload = new Semaphore(1);

    WaitsOutsideItsLock(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      unload.acquireUninterruptibly();
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
      unload.release();
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      unload.acquireUninterruptibly();
      info().getClassIDInfo2(event.classId());
      unload.release();
      return HResult.S_OK;
    }
  }

  static final class CountsCallbacks extends PairsById {
    private final AtomicInteger inside = new AtomicInteger();

    CountsCallbacks(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      inside.incrementAndGet();
      HResult result = super.classLoadFinished(event);
      inside.decrementAndGet();
      return result;
    }
  }

  static final class AddsInsideALock extends LoadListener {
    private List<ModuleId> modules = List.of();

    AddsInsideALock(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      ask(event.moduleId());
      List<ModuleId> more = new ArrayList<>(modules);
      more.add(event.moduleId());
      modules = List.copyOf(more);
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      modules = modules.stream().filter(module -> !module.equals(event.moduleId())).toList();
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      modules.forEach(this::ask);
      return HResult.S_OK;
    }
  }

  static final class FillsInAtOnce extends LoadListener {
    private final Map<String, Integer> flags = new HashMap<>();

    FillsInAtOnce(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      ModuleInfo2 info = info().getModuleInfo2(event.moduleId()).answer().orElseThrow();
      flags.putIfAbsent(info.name(), info.moduleFlags());
      if (!flags.containsKey(info.name())) {
        throw new IllegalStateException("nothing is known of " + info.name());
      }
      return HResult.S_OK;
    }
  }

  static final class BearsLoadsAmidUnloads extends PairsById {
    private final AtomicInteger unloading = new AtomicInteger();

    BearsLoadsAmidUnloads(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      unloading.incrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
      if (unloading.decrementAndGet() < 0) {
        throw new IllegalStateException("an unload that did not begin");
      }
      return HResult.S_OK;
    }
  }

  /** A question about what goes is not asked any more. */
  static final class TakesQuestionsBack extends LoadListener {
    private final UnloadGuard guard = new UnloadGuard();
    private final ConcurrentLinkedQueue<ModuleId> queue = new ConcurrentLinkedQueue<>();

    TakesQuestionsBack(ProfilerHost host) {
      super(host);
    }

    @Override
    protected void started() {
      host()
          .startThread(
              "questions",
              () -> {
                while (host().pause()) {
                  guard.using(() -> Optional.ofNullable(queue.poll()).ifPresent(this::ask));
                }
              });
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      queue.add(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      guard.unloading(() -> queue.remove(event.moduleId()));
      return HResult.S_OK;
    }
  }
}
