package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.corprof.CorPrfTransitionReason;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.info.DynamicFunctionInfo;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** They follow code: what is compiled, where it lies, when it goes. */
final class CodeWatchers {
  private static final ReJitId ORIGINAL = new ReJitId(0);

  private CodeWatchers() {}

  /** Dynamic methods by name; an ID that comes again is another's (R12). */
  public static final class DynamicMethods implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<FunctionId, String> alive = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public DynamicMethods(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask2(
              COR_PRF_MONITOR_JIT_COMPILATION, COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS);
    }

    @Override
    public HResult dynamicMethodJITCompilationStarted(
        FunctionCallback.DynamicMethodJITCompilationStarted event) {
      alive.put(
          event.functionId(),
          host.info()
              .getDynamicFunctionInfo(event.functionId())
              .answer()
              .map(DynamicFunctionInfo::name)
              .orElse("?"));
      return HResult.S_OK;
    }

    @Override
    public HResult dynamicMethodJITCompilationFinished(
        FunctionCallback.DynamicMethodJITCompilationFinished event) {
      if (!event.hrStatus().failed()) {
        var _ = host.info().getCodeInfo2(event.functionId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult dynamicMethodUnloaded(FunctionCallback.DynamicMethodUnloaded event) {
      alive.remove(event.functionId());
      return HResult.S_OK;
    }
  }

  /** Ranges of code by their address; what a module had goes with it. */
  public static final class Addresses implements CorProfilerCallback {
    private record Range(long size, FunctionId function, ModuleId module) {}

    private final ProfilerHost host;
    private final TreeMap<Long, Range> ranges = new TreeMap<>();

    /** A profiler for one run. */
    public Addresses(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      if (event.hrStatus().failed()) {
        return HResult.S_OK;
      }
      Optional<ModuleId> module =
          host.info().getFunctionInfo(event.functionId()).answer().map(FunctionInfo::moduleId);
      // A method has one start for each of its bodies (R27).
      for (Address start :
          host.info()
              .getNativeCodeStartAddresses(event.functionId(), ORIGINAL)
              .answer()
              .orElse(List.of())) {
        for (CorPrfCodeInfo code : host.info().getCodeInfo4(start).answer().orElse(List.of())) {
          put(code, event.functionId(), module.orElse(new ModuleId(0)));
        }
      }
      return HResult.S_OK;
    }

    private synchronized void put(CorPrfCodeInfo code, FunctionId function, ModuleId module) {
      ranges.put(code.startAddress().value(), new Range(code.size(), function, module));
    }

    @Override
    public synchronized HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      ranges.values().removeIf(range -> range.module().equals(event.moduleId()));
      return HResult.S_OK;
    }
  }

  /** How often each method is compiled, and how many compilations overlap. */
  public static final class Compilations implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<FunctionId, LongAdder> times = new ConcurrentHashMap<>();
    private final ThreadLocal<Integer> nested = ThreadLocal.withInitial(() -> 0);
    private final LongAdder failed = new LongAdder();

    /** A profiler for one run. */
    public Compilations(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
      return host.info().setEventMask(COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
      nested.set(nested.get() + 1);
      times.computeIfAbsent(event.functionId(), _ -> new LongAdder()).increment();
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      nested.set(Math.max(0, nested.get() - 1)); // Its beginning may have been missed (R66).
      if (event.hrStatus().failed()) {
        failed.increment();
      }
      return HResult.S_OK;
    }
  }

  /** Maps of IL to native code, as debuggers and coverage tools read them. */
  public static final class Maps implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder entries = new LongAdder();

    /** A profiler for one run. */
    public Maps(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      if (!event.hrStatus().failed()) {
        host.info()
            .getILToNativeMapping2(event.functionId(), ORIGINAL)
            .answer()
            .ifPresent(map -> entries.add(map.size()));
        host.info()
            .getCodeInfo(event.functionId())
            .answer()
            .map(code -> new Address(code.start().value() + code.size() / 2))
            .ifPresent(inside -> host.info().getFunctionFromIP3(inside));
      }
      return HResult.S_OK;
    }
  }

  /** Precompiled code is used as the runtime wishes, and counted. */
  public static final class Searches implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder started = new LongAdder();
    private final Map<String, LongAdder> results = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Searches(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_CACHE_SEARCHES);
    }

    @Override
    public Reply jitCachedFunctionSearchStarted(
        FunctionCallback.JITCachedFunctionSearchStarted event) {
      started.increment();
      return Reply.unchanged(event.useCachedFunction());
    }

    @Override
    public HResult jitCachedFunctionSearchFinished(
        FunctionCallback.JITCachedFunctionSearchFinished event) {
      results.computeIfAbsent(event.result().toString(), _ -> new LongAdder()).increment();
      return HResult.S_OK;
    }
  }

  /** Calls of native code and back; the first may be a return (G89). */
  public static final class Transitions implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final ThreadLocal<Integer> depth = ThreadLocal.withInitial(() -> 0);
    private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Transitions(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_CODE_TRANSITIONS);
    }

    @Override
    public HResult managedToUnmanagedTransition(
        TransitionCallback.ManagedToUnmanagedTransition event) {
      if (event.reason() == CorPrfTransitionReason.COR_PRF_TRANSITION_CALL) {
        depth.set(depth.get() + 1);
        if (!event.functionId().isNull()) {
          calls
              .computeIfAbsent(names.ofMethod(event.functionId()), _ -> new LongAdder())
              .increment();
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult unmanagedToManagedTransition(
        TransitionCallback.UnmanagedToManagedTransition event) {
      if (event.reason() == CorPrfTransitionReason.COR_PRF_TRANSITION_RETURN) {
        depth.set(Math.max(0, depth.get() - 1));
      }
      return HResult.S_OK;
    }
  }

  /**
   * Static fields of classes whose methods are compiled, where the class can never be unloaded: of
   * others the statics go before anybody is told (R7).
   */
  public static final class StaticFields implements CorProfilerCallback {
    private static final int FIELDS_MAX = 4;

    private final ProfilerHost host;
    private final Names names;
    private final LongAdder read = new LongAdder();

    /** A profiler for one run. */
    public StaticFields(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      host.info()
          .getFunctionInfo(event.functionId())
          .answer()
          .filter(known -> !known.classId().isNull() && staysForEver(known.moduleId()))
          .ifPresent(known -> look(known.classId(), known.moduleId()));
      return HResult.S_OK;
    }

    private boolean staysForEver(ModuleId module) {
      return host.info()
          .getModuleInfo2(module)
          .answer()
          .filter(known -> (known.moduleFlags() & COR_PRF_MODULE_COLLECTIBLE) == 0)
          .isPresent();
    }

    private void look(ClassId type, ModuleId module) {
      Optional<AppDomainId> domain =
          host.info()
              .getCurrentThreadID()
              .answer()
              .flatMap(thread -> host.info().getThreadAppDomain(thread).answer());
      List<MetadataToken> fields =
          host.info()
              .getClassIDInfo(type)
              .answer()
              .flatMap(
                  known ->
                      names.inMetadata(
                          module, scope -> scope.enumFields(known.typeDefToken()).answer()))
              .orElse(List.of());
      for (MetadataToken field : fields.subList(0, Math.min(FIELDS_MAX, fields.size()))) {
        var _ = host.info().getStaticFieldInfo(type, field);
        domain
            .flatMap(in -> host.info().getAppDomainStaticAddress(type, field, in).answer())
            .ifPresent(at -> read.add(host.memory().readByte(at)));
      }
    }
  }
}
