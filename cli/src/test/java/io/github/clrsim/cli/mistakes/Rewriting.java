package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Mistakes of those who change code. */
public final class Rewriting {

  private Rewriting() {}

  /** Gives the first method of each module new code. Its mistake: plugins can have none. */
  public static final class RequestsForPlugins extends SmallProfiler {
    /** A profiler for one run. */
    public RequestsForPlugins(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_ENABLE_REJIT);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        info()
            .getModuleInfo2(event.moduleId())
            .answer()
            .filter(
                known -> isMistaken() || (known.moduleFlags() & COR_PRF_MODULE_COLLECTIBLE) == 0)
            .ifPresent(_ -> request(event.moduleId()));
      }
      return HResult.S_OK;
    }

    private void request(ModuleId module) {
      info().requestReJIT(List.of(module), List.of(TokenKind.METHOD_DEF.token(1)));
    }
  }

  /** Changes the bodies of methods before they are compiled. */
  abstract static class Rewrites extends SmallProfiler {
    private volatile Optional<ModuleId> coreLibrary = Optional.empty();

    Rewrites(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (coreLibrary.isEmpty()) {
        coreLibrary = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      info()
          .getFunctionInfo(event.functionId())
          .answer()
          .filter(known -> !coreLibrary.equals(Optional.of(known.moduleId())))
          .ifPresent(this::rewrite);
      return HResult.S_OK;
    }

    private void rewrite(FunctionInfo known) {
      info()
          .getILFunctionBody(known.moduleId(), known.token())
          .answer()
          .map(il -> MethodBytes.of(host().memory().read(il.methodHeader(), il.methodSize())))
          .flatMap(body -> rewritten(known, body))
          .ifPresent(body -> set(known, body));
    }

    abstract Optional<Blob> rewritten(FunctionInfo known, MethodBytes body);

    private void set(FunctionInfo method, Blob body) {
      Optional<ComPointer> allocator =
          info().getILFunctionBodyAllocator(method.moduleId()).answer();
      if (allocator.isPresent()) {
        IMethodMalloc malloc = host().objects().methodMalloc(allocator.get());
        Address room = malloc.alloc(body.size());
        malloc.release();
        host().memory().write(room, body);
        info().setILFunctionBody(method.moduleId(), method.token(), room);
      }
    }
  }

  /** The methods that have their probe: all instances of a generic one share their body. */
  private static final class Probed {
    private record Method(ModuleId module, MetadataToken token) {}

    private final Set<Method> methods = ConcurrentHashMap.newKeySet();

    boolean add(FunctionInfo known) {
      return methods.add(new Method(known.moduleId(), known.token()));
    }
  }

  /** Puts a probe into each method. Its mistake: each compilation gets one more. */
  public static final class ProbesEveryCompilation extends Rewrites {
    private static final Blob PROBE = Blob.ofHex("202a2a000026");
    private final Probed probed = new Probed();

    /** A profiler for one run. */
    public ProbesEveryCompilation(ProfilerHost host) {
      super(host);
    }

    @Override
    Optional<Blob> rewritten(FunctionInfo known, MethodBytes body) {
      return probed.add(known) || isMistaken()
          ? Optional.of(body.behind(PROBE, 1).bytes())
          : Optional.empty();
    }
  }

  /** Puts a probe into each method. Its mistake: the probe leaves its number on the stack. */
  public static final class LeavesANumberBehind extends Rewrites {
    private static final Blob WRONG = Blob.ofHex("202a2a0000");
    private static final Blob RIGHT = Blob.ofHex("202a2a000026");
    private final Probed probed = new Probed();

    /** A profiler for one run. */
    public LeavesANumberBehind(ProfilerHost host) {
      super(host);
    }

    @Override
    Optional<Blob> rewritten(FunctionInfo known, MethodBytes body) {
      return probed.add(known)
          ? Optional.of(body.behind(isMistaken() ? WRONG : RIGHT, 1).bytes())
          : Optional.empty();
    }
  }

  /** Puts a probe into each method. Its mistake: the exception clauses stay where they were. */
  public static final class LeavesClausesBehind extends Rewrites {
    private static final Blob PROBE = Blob.ofHex("202a2a000026");
    private final Probed probed = new Probed();

    /** A profiler for one run. */
    public LeavesClausesBehind(ProfilerHost host) {
      super(host);
    }

    @Override
    Optional<Blob> rewritten(FunctionInfo known, MethodBytes body) {
      MethodBytes longer = body.behind(PROBE, 1);
      return probed.add(known)
          ? Optional.of((isMistaken() ? with(longer, body.clauses()) : longer).bytes())
          : Optional.empty();
    }

    private static MethodBytes with(MethodBytes body, List<MethodBytes.Clause> clauses) {
      return new MethodBytes(
          body.initLocals(), body.maxStack(), body.locals(), body.code(), clauses);
    }
  }
}
