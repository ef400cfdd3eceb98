package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** They remember what they asked once. */
final class Caches {
  private Caches() {}

  /** Names that Java's collector may take away; then they are asked for again. */
  public static final class WeakValues implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final Map<FunctionId, WeakReference<String>> known = new ConcurrentHashMap<>();
    private final LongAdder length = new LongAdder();

    /** A profiler for one run. */
    public WeakValues(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      FunctionId function = event.functionId();
      WeakReference<String> reference = known.get(function);
      String name = reference == null ? null : reference.get();
      if (name == null) {
        name = names.ofMethod(function);
        known.put(function, new WeakReference<>(name));
      }
      length.add(name.length());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      known.clear(); // The next names are right again.
      return HResult.S_OK;
    }
  }

  /** One table, made when it is first wanted, by a double-checked volatile. */
  public static final class DoubleChecked implements CorProfilerCallback {
    private final ProfilerHost host;
    private volatile Optional<Map<ModuleId, String>> table = Optional.empty();

    /** A profiler for one run. */
    public DoubleChecked(ProfilerHost host) {
      this.host = host;
    }

    private Map<ModuleId, String> table() {
      Optional<Map<ModuleId, String>> made = table;
      if (made.isEmpty()) {
        synchronized (this) {
          made = table;
          if (made.isEmpty()) {
            made = Optional.of(new ConcurrentHashMap<>());
            table = made;
          }
        }
      }
      return made.orElseThrow();
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        host.info()
            .getModuleInfo2(event.moduleId())
            .answer()
            .map(ModuleInfo2::name)
            .ifPresent(name -> table().put(event.moduleId(), name));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      table().remove(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** A list that is copied whenever it changes, and printed behind each unload. */
  public static final class CopiedOnWrite implements CorProfilerCallback {
    private final ProfilerHost host;
    private final List<ModuleId> modules = new CopyOnWriteArrayList<>();
    private final AtomicReference<String> text = new AtomicReference<>("");

    /** A profiler for one run. */
    public CopiedOnWrite(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        modules.add(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      modules.remove(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
      text.set(modules.toString());
      return HResult.S_OK;
    }
  }

  /** Many small tables with a monitor each; says what each class is when it is announced. */
  public static final class Sharded implements CorProfilerCallback {
    private static final int SHARDS = 4;

    private final ProfilerHost host;
    private final List<Map<ClassId, ClassIDInfo2>> shards = new ArrayList<>();

    /** A profiler for one run. */
    public Sharded(ProfilerHost host) {
      this.host = host;
      for (int i = 0; i < SHARDS; i++) {
        shards.add(new HashMap<>());
      }
    }

    private Map<ClassId, ClassIDInfo2> shard(ClassId id) {
      return shards.get(Math.floorMod(Long.hashCode(id.value() >>> 4), SHARDS));
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      ClassId id = event.classId();
      Optional<ClassIDInfo2> told = host.info().getClassIDInfo2(id).answer();
      told.ifPresent(
          known -> {
            Map<ClassId, ClassIDInfo2> shard = shard(id);
            synchronized (shard) {
              shard.put(id, known);
            }
            host.claim(
                new Claim.ClassIdentity(
                    id, known.moduleId(), known.typeDefToken(), known.typeArgs()));
          });
      return HResult.S_OK;
    }

    @Override
    public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
      Map<ClassId, ClassIDInfo2> shard = shard(event.classId());
      synchronized (shard) {
        shard.remove(event.classId());
      }
      return HResult.S_OK;
    }
  }

  /** The runtime is asked inside computeIfAbsent: nothing that is asked comes back or loads. */
  public static final class Computing implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ClassId, String> tokens = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Computing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(
              COR_PRF_MONITOR_OBJECT_ALLOCATED
                  | COR_PRF_ENABLE_OBJECT_ALLOCATED
                  | COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
      var _ =
          tokens.computeIfAbsent(
              event.classId(), id -> host.info().getClassIDInfo2(id).hresult().toString());
      return HResult.S_OK;
    }

    @Override
    public HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
      tokens.remove(event.classId());
      return HResult.S_OK;
    }
  }

  /** Sorted by their IDs, without a lock; names are looked up lazily, where they are wanted. */
  public static final class Lazy implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final ConcurrentSkipListMap<Long, String> methods = new ConcurrentSkipListMap<>();

    /** A profiler for one run. */
    public Lazy(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
      FunctionId id = event.functionId();
      if (!methods.containsKey(id.value())) {
        boolean isOfModule =
            host.info()
                .getFunctionInfo(id)
                .answer()
                .map(FunctionInfo::moduleId)
                .filter(module -> !module.isNull())
                .isPresent();
        methods.putIfAbsent(id.value(), isOfModule ? names.ofMethod(id) : "?");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      methods.clear();
      return HResult.S_OK;
    }
  }
}
