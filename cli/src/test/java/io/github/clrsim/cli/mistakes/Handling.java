package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.corprof.CorPrfHandleType;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Mistakes with what is handed out and has to be given back. */
public final class Handling {
  private static final int OPEN_TO_READ = 0;
  private static final int OBJECTS =
      COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;

  private Handling() {}

  /**
   * Has an eye on some objects by weak handles, which a thread of its own looks at and frees. Its
   * mistake: the same handle is freed by two threads.
   */
  public static final class FreesHandlesTwice extends SmallProfiler {
    private static final int WATCHED_MAX = 4;
    private final ConcurrentLinkedQueue<ObjectHandleId> watched = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public FreesHandlesTwice(ProfilerHost host) {
      super(host, OBJECTS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("watcher", this::watch);
      return super.initialize(event);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      info()
          .createHandle(event.objectId(), CorPrfHandleType.COR_PRF_HANDLE_TYPE_WEAK)
          .answer()
          .ifPresent(watched::add);
      if (watched.size() > WATCHED_MAX) {
        freeOne();
      }
      return HResult.S_OK;
    }

    private void watch() {
      while (host().pause()) {
        freeOne();
      }
    }

    private void freeOne() {
      if (isMistaken()) {
        ObjectHandleId first = watched.peek();
        if (first != null) {
          info().destroyHandle(first);
          watched.remove(first);
        }
      } else {
        Optional.ofNullable(watched.poll()).ifPresent(info()::destroyHandle);
      }
    }
  }

  /** Looks at the object that was made last. Its mistake: the handle may be freed meanwhile. */
  public static final class LooksThroughFreedHandles extends SmallProfiler {
    private final AtomicReference<Optional<ObjectHandleId>> latest =
        new AtomicReference<>(Optional.empty());

    /** A profiler for one run. */
    public LooksThroughFreedHandles(ProfilerHost host) {
      super(host, OBJECTS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("watcher", this::watch);
      return super.initialize(event);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      latest
          .getAndSet(
              info()
                  .createHandle(event.objectId(), CorPrfHandleType.COR_PRF_HANDLE_TYPE_WEAK)
                  .answer())
          .ifPresent(info()::destroyHandle);
      return HResult.S_OK;
    }

    private void watch() {
      while (host().pause()) {
        if (isMistaken()) {
          latest.get().ifPresent(info()::getObjectIDFromHandle);
        } else {
          // Who takes it out frees it.
          latest
              .getAndSet(Optional.empty())
              .ifPresent(
                  mine -> {
                    info().getObjectIDFromHandle(mine);
                    info().destroyHandle(mine);
                  });
        }
      }
    }
  }

  /** Reads the name of each module from its metadata. Its mistake: it keeps every reference. */
  public static final class KeepsMetadata extends SmallProfiler {
    private final Map<ModuleId, String> names = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public KeepsMetadata(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        info()
            .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
            .answer()
            .ifPresent(metadata -> read(event.moduleId(), metadata));
      }
      return HResult.S_OK;
    }

    private void read(ModuleId module, MetadataImport metadata) {
      names.put(module, metadata.getScopeProps().answer().map(ScopeProps::name).orElse(""));
      if (!isMistaken()) {
        host().objects().unknown(metadata).release();
      }
    }
  }

  /** Keeps metadata as long as its module lives. Its mistake: unloads release it twice. */
  public static final class ReleasesTwice extends SmallProfiler {
    private final Map<ModuleId, MetadataImport> open = new HashMap<>();
    private boolean isOver;

    /** A profiler for one run. */
    public ReleasesTwice(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        info()
            .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
            .answer()
            .ifPresent(metadata -> keep(event.moduleId(), metadata));
      }
      return HResult.S_OK;
    }

    private synchronized void keep(ModuleId module, MetadataImport metadata) {
      if (isOver) {
        release(metadata);
      } else {
        open.put(module, metadata);
      }
    }

    @Override
    public synchronized HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      Optional.ofNullable(open.remove(event.moduleId()))
          .ifPresent(
              metadata -> {
                release(metadata);
                if (isMistaken()) {
                  release(metadata);
                }
              });
      return HResult.S_OK;
    }

    @Override
    public synchronized HResult shutdown(Shutdown event) {
      open.values().forEach(this::release);
      open.clear(); // What is unloaded from now on is released already.
      isOver = true;
      return HResult.S_OK;
    }

    private void release(MetadataImport metadata) {
      host().objects().unknown(metadata).release();
    }
  }

  /** Gives methods new code. Its mistake: it keeps what it was lent for a moment. */
  public static final class KeepsFunctionControl extends SmallProfiler {
    private final ConcurrentLinkedQueue<ComPointer> lent = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public KeepsFunctionControl(ProfilerHost host) {
      super(
          host,
          COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_ENABLE_REJIT);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      if (!lent.isEmpty() && isMistaken()) {
        host().objects().functionControl(lent.remove()).setCodegenFlags(0);
      }
      info()
          .getFunctionInfo(event.functionId())
          .answer()
          .filter(known -> isThereForGood(known.moduleId()) && isNotGeneric(event.functionId()))
          .ifPresent(
              known -> info().requestReJIT(List.of(known.moduleId()), List.of(known.token())));
      return HResult.S_OK;
    }

    /**
     * Code that can be unloaded gets no second body, and 3.1 would look for it for ever. So can an
     * instance of a generic method that is there for good, by what it is an instance over.
     */
    private boolean isThereForGood(ModuleId module) {
      return info()
          .getModuleInfo2(module)
          .answer()
          .filter(told -> (told.moduleFlags() & COR_PRF_MODULE_COLLECTIBLE) == 0)
          .isPresent();
    }

    private boolean isNotGeneric(FunctionId function) {
      return info()
          .getFunctionInfo2(function, new FrameInfo(0))
          .answer()
          .filter(told -> told.typeArgs().isEmpty() && !told.classId().isNull())
          .flatMap(told -> info().getClassIDInfo2(told.classId()).answer())
          .filter(told -> told.typeArgs().isEmpty())
          .isPresent();
    }

    @Override
    public HResult getReJITParameters(GetReJITParameters event) {
      host().objects().functionControl(event.functionControl()).setCodegenFlags(0);
      lent.add(event.functionControl());
      return HResult.S_OK;
    }
  }
}
