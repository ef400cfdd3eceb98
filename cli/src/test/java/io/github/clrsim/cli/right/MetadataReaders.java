package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** They read metadata, here and there, and give every reference back. */
final class MetadataReaders {
  private static final int OPEN_TO_READ = 0;

  private MetadataReaders() {}

  /** All names of a module while it is being loaded. */
  public static final class Eager implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ModuleId, List<String>> types = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Eager(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        host.info()
            .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
            .answer()
            .ifPresent(scope -> types.put(event.moduleId(), read(scope)));
      }
      return HResult.S_OK;
    }

    private List<String> read(MetadataImport scope) {
      try {
        return scope.enumTypeDefs().answer().orElse(List.of()).stream()
            .limit(10)
            .flatMap(type -> scope.getTypeDefProps(type).answer().stream())
            .map(TypeDefProps::typeDef)
            .toList();
      } finally {
        host.objects().unknown(scope).release();
      }
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      types.remove(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** A thread of its own opens what callbacks name, behind a lock that unloads wait for. */
  public static final class OnItsOwnThread implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ConcurrentLinkedQueue<ModuleId> toRead = new ConcurrentLinkedQueue<>();
    private final Set<ModuleId> alive = new HashSet<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final LongAdder types = new LongAdder();

    /** A profiler for one run. */
    public OnItsOwnThread(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread("reader", this::run);
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void run() {
      while (host.pause()) {
        ModuleId next = toRead.poll();
        if (next != null) {
          read(next);
        }
      }
    }

    private void read(ModuleId module) {
      lock.lock();
      try {
        if (alive.contains(module)) {
          host.info()
              .getModuleMetaData(module, OPEN_TO_READ)
              .answer()
              .ifPresent(
                  scope -> {
                    types.add(scope.enumTypeDefs().answer().map(List::size).orElse(0));
                    host.objects().unknown(scope).release();
                  });
        }
      } finally {
        lock.unlock();
      }
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        lock.lock();
        try {
          alive.add(event.moduleId());
        } finally {
          lock.unlock();
        }
        toRead.add(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      lock.lock();
      try {
        alive.remove(event.moduleId());
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }
  }

  /**
   * The callback takes the reference and a worker gives it back, later, and whether the module is
   * still there or not: it looks inside only if it is.
   */
  public static final class HandedOver implements CorProfilerCallback {
    /** The reference, and whether its module has begun to go. */
    private static final class Opened {
      private final MetadataImport scope;
      private boolean gone;

      Opened(MetadataImport scope) {
        this.scope = scope;
      }
    }

    private final ProfilerHost host;
    private final LinkedBlockingQueue<Opened> toRead = new LinkedBlockingQueue<>();
    private final Map<ModuleId, Opened> open = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public HandedOver(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      Thread worker = new Thread(this::work, "metadata");
      worker.setDaemon(true);
      worker.start();
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    private void work() {
      try {
        while (true) {
          Opened next = toRead.take();
          synchronized (next) {
            if (!next.gone) {
              var _ = next.scope.getScopeProps();
            }
          }
          host.objects().unknown(next.scope).release();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        host.info()
            .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
            .answer()
            .map(Opened::new)
            .ifPresent(
                opened -> {
                  open.put(event.moduleId(), opened);
                  toRead.add(opened);
                });
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      Opened opened = open.remove(event.moduleId());
      if (opened != null) {
        synchronized (opened) {
          opened.gone = true;
        }
      }
      return HResult.S_OK;
    }
  }

  /** One open scope for each module as long as that lives, as many profilers keep them. */
  public static final class Kept implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ModuleId, MetadataImport> scopes = new HashMap<>();

    /** A profiler for one run. */
    public Kept(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
      host.info().getFunctionInfo(event.functionId()).answer().ifPresent(this::name);
      return HResult.S_OK;
    }

    private synchronized void name(FunctionInfo function) {
      MetadataImport scope = scopes.get(function.moduleId());
      if (scope == null) {
        scope =
            host.info().getModuleMetaData(function.moduleId(), OPEN_TO_READ).answer().orElse(null);
        if (scope == null) {
          return;
        }
        scopes.put(function.moduleId(), scope);
      }
      var _ = scope.getMethodProps(function.token());
    }

    @Override
    public synchronized HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      MetadataImport scope = scopes.remove(event.moduleId());
      if (scope != null) {
        host.objects().unknown(scope).release();
      }
      return HResult.S_OK;
    }
  }

  /** A function's metadata in one call, as the samples of the documentation do it. */
  public static final class FromFunctions implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ConcurrentLinkedQueue<String> names = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public FromFunctions(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      host.info()
          .getTokenAndMetaDataFromFunction(event.functionId())
          .answer()
          .ifPresent(this::note);
      return HResult.S_OK;
    }

    private void note(TokenAndMetaDataFromFunction found) {
      MetadataToken token = found.token();
      found
          .metadata()
          .getMethodProps(token)
          .answer()
          .map(MethodProps::method)
          .ifPresent(names::add);
      host.objects().unknown(found.metadata()).release();
    }
  }
}
