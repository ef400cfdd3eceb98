package io.github.clrsim.traps.naive;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Profilers that keep what they were told for longer than it is true, or too late. */
public final class Remembering {
  private Remembering() {}

  /** Keeps a code address, and asks much later whose it is. */
  public static final class ResolvesAddressesLater extends Naive {
    private Optional<Address> sampled = Optional.empty();

    /** A profiler for one run. */
    public ResolvesAddressesLater(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult dynamicMethodJITCompilationFinished(DynamicMethodJITCompilationFinished event) {
      if (sampled.isEmpty()) {
        sampled =
            info()
                .getNativeCodeStartAddresses(event.functionId(), new ReJitId(0))
                .answer()
                .flatMap(starts -> starts.stream().findFirst());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      sampled
          .flatMap(address -> info().getFunctionFromIP3(address).answer())
          .ifPresent(found -> info().getDynamicFunctionInfo(found.functionId()));
      return HResult.S_OK;
    }
  }

  /** Takes the name of a module for its identity, and claims to know what is loaded. */
  public static final class KeysModulesByName extends Naive {
    private final Map<String, ModuleId> modules = new ConcurrentSkipListMap<>();

    /** A profiler for one run. */
    public KeysModulesByName(ProfilerHost host) {
      super(host);
    }

    @Override
    int events() {
      return COR_PRF_MONITOR_MODULE_LOADS;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      modules.put(name(event.moduleId()), event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      modules.remove(name(event.moduleId()));
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadFinished(ModuleUnloadFinished event) {
      host().claim(new Claim.Inventory(List.copyOf(modules.values()), List.of()));
      return HResult.S_OK;
    }

    private String name(ModuleId moduleId) {
      return info().getModuleInfo(moduleId).answer().map(ModuleInfo::name).orElse("");
    }
  }

  /**
   * Has a thread of its own learn what the classes of the program are, and says what it does not
   * know yet.
   */
  public static final class ResolvesOnWorker extends Naive {
    private static final int ASSEMBLIES_OF_START_UP = 2;
    private static final int OTHER_THINGS = 4;

    private final Queue<ClassId> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger assemblies = new AtomicInteger();
    private final Set<ClassId> known = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public ResolvesOnWorker(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host().startThread("resolver", this::resolveAll);
      return super.initialize(event);
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      assemblies.incrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      if (assemblies.get() > ASSEMBLIES_OF_START_UP) {
        queue.add(event.classId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      info()
          .getFunctionInfo2(event.functionId(), new FrameInfo(0))
          .answer()
          .map(FunctionInfo2::classId)
          .filter(classId -> !known.contains(classId))
          .ifPresent(classId -> host().claim(new Claim.NoSuchClass(classId)));
      return HResult.S_OK;
    }

    private void resolveAll() {
      while (doesOtherThings()) {
        Optional.ofNullable(queue.poll())
            .ifPresent(
                classId -> {
                  info().getClassIDInfo2(classId);
                  known.add(classId);
                });
      }
    }

    private boolean doesOtherThings() {
      boolean goesOn = true;
      for (int i = 0; i < OTHER_THINGS; i++) {
        goesOn = host().pause();
      }
      return goesOn;
    }
  }

  /** Keeps the parent that a refused call wrote, and asks about it. */
  public static final class KeepsRefusedOutputs extends Naive {
    private final Map<ModuleId, AssemblyId> parents = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public KeepsRefusedOutputs(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      if (info().getModuleInfo(event.moduleId())
          instanceof Outcome.Partial<ModuleInfo>(HResult _, ModuleInfo written)) {
        parents.put(event.moduleId(), written.assemblyId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      Optional.ofNullable(parents.get(event.moduleId())).ifPresent(info()::getAssemblyInfo);
      return HResult.S_OK;
    }
  }

  /** Does not look at what ModuleLoadFinished tells of success. */
  public static final class TrustsEveryFinished extends Naive {
    private final Queue<ModuleId> loaded = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public TrustsEveryFinished(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      loaded.add(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      loaded.forEach(info()::getModuleInfo2);
      return HResult.S_OK;
    }
  }

  /** Gives up its state in Shutdown, for nothing can come behind that. */
  public static final class FreesAtShutdown extends Naive {
    private volatile Optional<Set<ClassId>> classes = Optional.of(ConcurrentHashMap.newKeySet());

    /** A profiler for one run. */
    public FreesAtShutdown(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      classes.orElseThrow().add(event.classId());
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      classes = Optional.empty();
      return HResult.S_OK;
    }
  }
}
