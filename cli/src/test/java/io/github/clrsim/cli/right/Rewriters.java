package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** They change the IL of methods. */
final class Rewriters {
  private static final int EVENTS =
      COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_ENABLE_REJIT;

  /** {@code ldc.i4 0x2A2A; pop}. */
  private static final Blob PROBE = Blob.ofHex("202a2a000026");

  private static final int METHODS_MAX = 3;

  private Rewriters() {}

  private record Method(ModuleId module, MetadataToken token) {}

  private static Optional<MethodBytes> body(ProfilerHost host, Method method) {
    return host.info()
        .getILFunctionBody(method.module(), method.token())
        .answer()
        .map(
            (ILFunctionBody body) ->
                MethodBytes.of(host.memory().read(body.methodHeader(), body.methodSize())));
  }

  private static List<MetadataToken> methods(MetadataImport scope) {
    return scope.enumTypeDefs().answer().orElse(List.of()).stream()
        .flatMap(type -> scope.enumMethods(type).answer().orElse(List.of()).stream())
        .toList();
  }

  /** Sets a body when a method is about to be compiled, once for each method of a module (R29). */
  public static final class WhenCompiled implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Set<Method> done = ConcurrentHashMap.newKeySet();
    private volatile Optional<ModuleId> coreLibrary = Optional.empty();

    /** A profiler for one run. */
    public WhenCompiled(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (coreLibrary.isEmpty()) {
        coreLibrary = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      done.removeIf(method -> method.module().equals(event.moduleId()));
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
      host.info()
          .getFunctionInfo(event.functionId())
          .answer()
          .filter(known -> !coreLibrary.equals(Optional.of(known.moduleId())))
          .map((FunctionInfo known) -> new Method(known.moduleId(), known.token()))
          .filter(done::add)
          .ifPresent(
              method ->
                  body(host, method).ifPresent(body -> set(method, body.behind(PROBE, 1).bytes())));
      return HResult.S_OK;
    }

    private void set(Method method, Blob body) {
      Optional<ComPointer> found = host.info().getILFunctionBodyAllocator(method.module()).answer();
      if (found.isEmpty()) {
        return;
      }
      IMethodMalloc malloc = host.objects().methodMalloc(found.get());
      try {
        Address room = malloc.alloc(body.size());
        if (!room.isNull()) {
          host.memory().write(room, body);
          var _ = host.info().setILFunctionBody(method.module(), method.token(), room);
        }
      } finally {
        malloc.release();
      }
    }
  }

  /**
   * Has methods made anew on a thread of its own. Code that can be unloaded is left alone: it has
   * no versions (G38).
   */
  public static class OnAWorker implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;
    private final LinkedBlockingQueue<ModuleId> loaded = new LinkedBlockingQueue<>();
    private final AtomicInteger seen = new AtomicInteger();
    private final LongAdder errors = new LongAdder();

    /** A profiler for one run. */
    public OnAWorker(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    /** The runtime and the rest. */
    protected final ProfilerHost host() {
      return host;
    }

    @Override
    public final HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(EVENTS);
      if (!granted.failed()) {
        Thread worker = new Thread(this::work, "rejit");
        worker.setDaemon(true);
        worker.start();
      }
      return granted;
    }

    @Override
    public final HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      boolean isProgram = seen.getAndIncrement() > 0 && !event.hrStatus().failed();
      if (isProgram && staysForEver(event.moduleId())) {
        loaded.add(event.moduleId());
      }
      return HResult.S_OK;
    }

    private boolean staysForEver(ModuleId module) {
      return host.info()
          .getModuleInfo2(module)
          .answer()
          .filter(known -> (known.moduleFlags() & COR_PRF_MODULE_COLLECTIBLE) == 0)
          .isPresent();
    }

    private void work() {
      try {
        while (true) {
          ModuleId module = loaded.take();
          List<MetadataToken> methods =
              names.inMetadata(module, scope -> Optional.of(methods(scope))).orElse(List.of());
          for (MetadataToken method : methods.subList(0, Math.min(METHODS_MAX, methods.size()))) {
            remake(module, method);
          }
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    /** Has one method made anew. */
    protected void remake(ModuleId module, MetadataToken method) {
      if (host.info().requestReJIT(List.of(module), List.of(method)).failed()) {
        errors.increment();
      }
    }

    @Override
    public final HResult getReJITParameters(ReJITCallback.GetReJITParameters event) {
      body(host, new Method(event.moduleId(), event.methodId()))
          .ifPresent(
              body ->
                  host.objects()
                      .functionControl(event.functionControl())
                      .setILFunctionBody(body.behind(PROBE, 1).bytes()));
      return HResult.S_OK;
    }

    @Override
    public final HResult reJITError(ReJITCallback.ReJITError event) {
      errors.increment();
      return HResult.S_OK;
    }
  }

  /** The same with all into which a method was folded. */
  public static final class WithInliners extends OnAWorker {
    /** A profiler for one run. */
    public WithInliners(ProfilerHost host) {
      super(host);
    }

    @Override
    protected void remake(ModuleId module, MetadataToken method) {
      var _ = host().info().requestReJITWithInliners(0, List.of(module), List.of(method));
    }
  }

  /** The same, and then back again. */
  public static final class Reverting extends OnAWorker {
    /** A profiler for one run. */
    public Reverting(ProfilerHost host) {
      super(host);
    }

    @Override
    protected void remake(ModuleId module, MetadataToken method) {
      super.remake(module, method);
      LockSupport.parkNanos(1_000);
      var _ = host().info().requestRevert(List.of(module), List.of(method));
    }
  }

  /** Keeps methods of the program from being folded into others. */
  public static final class AgainstInlining implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder refused = new LongAdder();
    private volatile Optional<ModuleId> coreLibrary = Optional.empty();

    /** A profiler for one run. */
    public AgainstInlining(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (coreLibrary.isEmpty()) {
        coreLibrary = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public Reply jitInlining(FunctionCallback.JITInlining event) {
      Optional<ModuleId> module =
          host.info().getFunctionInfo(event.calleeId()).answer().map(FunctionInfo::moduleId);
      boolean isFolded = module.isEmpty() || module.equals(coreLibrary);
      if (!isFolded) {
        refused.increment();
      }
      return new Reply(HResult.S_OK, isFolded); // Always written: what came in means nothing (R84).
    }
  }

  /** Adds a string to the metadata of each module while that is being loaded (G15). */
  public static final class Emitting implements CorProfilerCallback {
    private static final int OPEN_TO_WRITE = 1;

    private final ProfilerHost host;
    private final AtomicInteger seen = new AtomicInteger();

    /** A profiler for one run. */
    public Emitting(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      boolean isProgram = seen.getAndIncrement() > 0 && !event.hrStatus().failed();
      if (isProgram) {
        host.info()
            .getModuleMetaData(event.moduleId(), OPEN_TO_WRITE)
            .answer()
            .ifPresent(this::emit);
      }
      return HResult.S_OK;
    }

    private void emit(MetadataImport scope) {
      try {
        var _ = host.objects().emit(scope).defineUserString("hello from a profiler");
      } finally {
        host.objects().unknown(scope).release();
      }
    }
  }
}
