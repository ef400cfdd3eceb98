package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.DynamicFunctionInfo;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Mistakes about methods and their code. */
public final class Compiling {
  private static final int CODE = COR_PRF_MONITOR_JIT_COMPILATION;
  private static final int OPEN_TO_READ = 0;

  private Compiling() {}

  /** Lists the methods that were compiled. Its mistake: a thread of its own names them, later. */
  public static final class NamesCodeLater extends SmallProfiler {
    private final LinkedBlockingQueue<FunctionId> queue = new LinkedBlockingQueue<>();
    private final Set<FunctionInfo> methods = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public NamesCodeLater(ProfilerHost host) {
      super(host, CODE);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("namer", this::nameAll);
      return super.initialize(event);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      if (isMistaken()) {
        queue.add(event.functionId());
      } else {
        name(event.functionId());
      }
      return HResult.S_OK;
    }

    private void nameAll() {
      try {
        while (host().pause()) {
          name(queue.take());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    private void name(FunctionId function) {
      info().getFunctionInfo(function).answer().ifPresent(methods::add);
    }
  }

  /**
   * Wants new code for a method of each module. Its mistake: a module that can be unloaded may be
   * gone by then, and can have no new code anyway.
   */
  public static final class RequestsLater extends SmallProfiler {
    private final Queue<ModuleId> queue = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public RequestsLater(ProfilerHost host) {
      super(host, CODE | COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_ENABLE_REJIT);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("requests", this::requestAll);
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (event.hrStatus().failed()) {
        return HResult.S_OK;
      }
      info()
          .getModuleInfo2(event.moduleId())
          .answer()
          .filter(known -> isMistaken() || (known.moduleFlags() & COR_PRF_MODULE_COLLECTIBLE) == 0)
          .ifPresent(_ -> queue.add(event.moduleId()));
      return HResult.S_OK;
    }

    private void requestAll() {
      while (host().pause()) {
        requestOne();
      }
    }

    private void requestOne() {
      Optional.ofNullable(queue.poll())
          .ifPresent(
              module ->
                  info().requestReJIT(List.of(module), List.of(TokenKind.METHOD_DEF.token(1))));
    }
  }

  /** Names all code. Its mistake: it takes what stubs and dynamic methods answer for a token. */
  public static final class NamesStubsByToken extends SmallProfiler {
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public NamesStubsByToken(ProfilerHost host) {
      super(host, CODE);
    }

    @Override
    public HResult dynamicMethodJITCompilationFinished(DynamicMethodJITCompilationFinished event) {
      if (isMistaken()) {
        info()
            .getFunctionInfo(event.functionId())
            .answer()
            .ifPresent(known -> names.add(nameOf(known)));
      } else {
        info()
            .getDynamicFunctionInfo(event.functionId())
            .answer()
            .map(DynamicFunctionInfo::name)
            .ifPresent(names::add);
      }
      return HResult.S_OK;
    }

    private String nameOf(FunctionInfo known) {
      MetadataImport metadata =
          info().getModuleMetaData(known.moduleId(), OPEN_TO_READ).answer().orElseThrow();
      String name =
          metadata
              .getMethodProps(known.token())
              .answer()
              .map(MethodProps::method)
              .orElseThrow(() -> new IllegalStateException("a method without a name"));
      host().objects().unknown(metadata).release();
      return name;
    }
  }

  /** Names dynamic methods. Its mistake: a thread of its own does so when they may be gone. */
  public static final class NamesDynamicMethodsLater extends SmallProfiler {
    private final LinkedBlockingQueue<FunctionId> queue = new LinkedBlockingQueue<>();
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public NamesDynamicMethodsLater(ProfilerHost host) {
      super(host, CODE);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("namer", this::nameAll);
      return super.initialize(event);
    }

    @Override
    public HResult dynamicMethodJITCompilationFinished(DynamicMethodJITCompilationFinished event) {
      if (isMistaken()) {
        queue.add(event.functionId());
      } else {
        name(event.functionId());
      }
      return HResult.S_OK;
    }

    private void nameAll() {
      try {
        while (host().pause()) {
          name(queue.take());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    private void name(FunctionId function) {
      info()
          .getDynamicFunctionInfo(function)
          .answer()
          .map(DynamicFunctionInfo::name)
          .ifPresent(names::add);
    }
  }

  /** Knows the classes of methods. Its mistake: code that many instantiations share has none. */
  public static final class AsksForTheClassOfSharedCode extends SmallProfiler {
    private final Map<FunctionId, MetadataToken> classes = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public AsksForTheClassOfSharedCode(ProfilerHost host) {
      super(host, CODE);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      info()
          .getFunctionInfo(event.functionId())
          .answer()
          .map(FunctionInfo::classId)
          .filter(type -> isMistaken() || !type.isNull())
          .map(type -> info().getClassIDInfo(type).answer().orElseThrow())
          .ifPresent(type -> classes.put(event.functionId(), type.typeDefToken()));
      return HResult.S_OK;
    }
  }

  /** Measures compilations. Its mistake: it expects one of each method at a time. */
  public static final class PairsByMethod extends SmallProfiler {
    private final Map<FunctionId, Boolean> open = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public PairsByMethod(ProfilerHost host) {
      super(host, CODE);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      open.put(event.functionId(), true);
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      Boolean begun = open.remove(event.functionId());
      if (isMistaken()) {
        Objects.requireNonNull(begun, "a compilation that has not begun");
      }
      return HResult.S_OK;
    }
  }

  /** Measures compilations. Its mistake: it expects one on each thread at a time. */
  public static final class PairsByThread extends SmallProfiler {
    private final ThreadLocal<Deque<FunctionId>> open = ThreadLocal.withInitial(ArrayDeque::new);

    /** A profiler for one run. */
    public PairsByThread(ProfilerHost host) {
      super(host, CODE);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      if (isMistaken()) {
        open.get().clear();
      }
      open.get().push(event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      // What failed to compile may have no end.
      while (!isMistaken() && !event.functionId().equals(open.get().peek())) {
        open.get().pop();
      }
      if (!open.get().pop().equals(event.functionId())) {
        throw new IllegalStateException("the end of another compilation");
      }
      return HResult.S_OK;
    }
  }
}
