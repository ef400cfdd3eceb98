package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;

/** Mistakes about what is being loaded. */
public final class Loading {
  private static final int LOADS = COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_CLASS_LOADS;
  private static final int FIRST_TYPE = 2;

  private Loading() {}

  /** Names assemblies. Its mistake: it takes what a refused call wrote for an answer. */
  public static final class ReadsRefusedOutputs extends SmallProfiler {
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public ReadsRefusedOutputs(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      if (isMistaken()
          && info().getModuleInfo(event.moduleId())
              instanceof Outcome.Partial<ModuleInfo>(HResult _, ModuleInfo written)) {
        name(written.assemblyId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!isMistaken() && !event.hrStatus().failed()) {
        info()
            .getModuleInfo(event.moduleId())
            .answer()
            .map(ModuleInfo::assemblyId)
            .ifPresent(this::name);
      }
      return HResult.S_OK;
    }

    private void name(AssemblyId assembly) {
      info().getAssemblyInfo(assembly).answer().ifPresent(known -> names.add(known.name()));
    }
  }

  /** Names modules. Its mistake: it does so when their load begins. */
  public static final class NamesModulesAtOnce extends SmallProfiler {
    private final Map<ModuleId, String> names = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public NamesModulesAtOnce(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      if (isMistaken()) {
        names.put(event.moduleId(), pathOf(event.moduleId()));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!isMistaken() && !event.hrStatus().failed()) {
        names.put(event.moduleId(), pathOf(event.moduleId()));
      }
      return HResult.S_OK;
    }
  }

  /** Watches the first type of each module. Its mistake: it asks for its ClassID by the token. */
  public static final class LooksUpTypesAtOnce extends SmallProfiler {
    private static final MetadataToken WATCHED = TokenKind.TYPE_DEF.token(FIRST_TYPE);
    private final Set<ClassId> watched = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public LooksUpTypesAtOnce(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isMistaken() && !event.hrStatus().failed()) {
        info().getClassFromToken(event.moduleId(), WATCHED).answer().ifPresent(watched::add);
      }
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      info()
          .getClassIDInfo2(event.classId())
          .answer()
          .filter(known -> !isMistaken() && known.typeDefToken().equals(WATCHED))
          .ifPresent(_ -> watched.add(event.classId()));
      return HResult.S_OK;
    }
  }

  /** Lists the files of all modules. Its mistake: it does not look whether a load succeeded. */
  public static final class TrustsEveryLoad extends SmallProfiler {
    private final ConcurrentLinkedQueue<ModuleId> loaded = new ConcurrentLinkedQueue<>();
    private final Set<String> files = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public TrustsEveryLoad(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isMistaken() || !event.hrStatus().failed()) {
        files.add(pathOf(event.moduleId()));
        loaded.add(event.moduleId());
      }
      return HResult.S_OK;
    }
  }

  /**
   * Has a reporter read names that callbacks enter. Its mistake: a class is listed before its name
   * is there.
   */
  public static final class PublishesHalf extends SmallProfiler {
    private final ConcurrentLinkedDeque<ClassId> listed = new ConcurrentLinkedDeque<>();
    private final Map<ClassId, ModuleId> modules = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public PublishesHalf(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("reporter", this::report);
      return super.initialize(event);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      if (isMistaken()) {
        listed.addLast(event.classId());
      }
      info()
          .getClassIDInfo2(event.classId())
          .answer()
          .map(ClassIDInfo2::moduleId)
          .ifPresent(module -> modules.put(event.classId(), module));
      if (!isMistaken()) {
        listed.addLast(event.classId());
      }
      return HResult.S_OK;
    }

    private void report() {
      while (host().pause()) {
        ClassId latest = listed.peekLast();
        if (latest != null) {
          Objects.requireNonNull(modules.get(latest), "a class without a module");
        }
      }
    }
  }

  /** Checks that loads nest. Its mistake: it has one stack for all threads. */
  public static final class StacksLoads extends SmallProfiler {
    private final Deque<AssemblyId> open = new ConcurrentLinkedDeque<>();
    private final Set<AssemblyId> begun = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public StacksLoads(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_ASSEMBLY_LOADS);
    }

    @Override
    public HResult assemblyLoadStarted(AssemblyLoadStarted event) {
      if (isMistaken()) {
        open.push(event.assemblyId());
      } else {
        begun.add(event.assemblyId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      if (isMistaken() && !open.pop().equals(event.assemblyId())) {
        throw new IllegalStateException("loads do not nest");
      }
      begun.remove(event.assemblyId());
      return HResult.S_OK;
    }
  }

  /** Says of each class what it is. Its mistake: an executor says it, when it comes to it. */
  public static final class ClaimsOnAnExecutor extends SmallProfiler {
    private final ExecutorService worker = worker();

    /** A profiler for one run. */
    public ClaimsOnAnExecutor(ProfilerHost host) {
      super(host, LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      info()
          .getClassIDInfo2(event.classId())
          .answer()
          .ifPresent(
              known -> {
                Runnable claim = () -> claim(event.classId(), known);
                if (isMistaken()) {
                  worker.execute(claim);
                } else {
                  claim.run();
                }
              });
      return HResult.S_OK;
    }

    private void claim(ClassId type, ClassIDInfo2 known) {
      host()
          .claim(
              new Claim.ClassIdentity(
                  type, known.moduleId(), known.typeDefToken(), known.typeArgs()));
    }
  }
}
