package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One long questionnaire, put in every callback of loading and unloading and on a native thread:
 * wherever both arms were asked the same, they answer with the same HRESULTs.
 */
class SameAnswersIT {

  /** Asks everything that the simulation answers, of the ID at hand and of the null ID. */
  public static final class Questionnaire implements CorProfilerCallback {
    private static final int MASK =
        COR_PRF_MONITOR_APPDOMAIN_LOADS
            | COR_PRF_MONITOR_ASSEMBLY_LOADS
            | COR_PRF_MONITOR_MODULE_LOADS
            | COR_PRF_MONITOR_CLASS_LOADS
            | COR_PRF_MONITOR_THREADS;
    private static final MetadataToken NIL = TokenKind.TYPE_DEF.token(0);
    private static final int OF_READ = 0;

    private final ProfilerHost host;

    public Questionnaire(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      HResult set = host.info().setEventMask2(MASK, 0);
      general();
      host.startThread("native", this::general);
      return set;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      return general();
    }

    @Override
    public HResult appDomainCreationFinished(AppDomainCreationFinished event) {
      domain(event.appDomainId());
      return general();
    }

    @Override
    public HResult assemblyLoadStarted(AssemblyLoadStarted event) {
      return assembly(event.assemblyId());
    }

    @Override
    public HResult assemblyLoadFinished(AssemblyLoadFinished event) {
      general();
      return assembly(event.assemblyId());
    }

    @Override
    public HResult assemblyUnloadStarted(AssemblyUnloadStarted event) {
      general();
      return assembly(event.assemblyId());
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      // Not all of them here: some kill the runtime, which RuntimeProfileIT asks.
      host.info().getModuleInfo(event.moduleId());
      return host.info().getModuleMetaData(event.moduleId(), OF_READ).hresult();
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      general();
      return module(event.moduleId());
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
      assembly(event.assemblyId());
      return module(event.moduleId());
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      general();
      return module(event.moduleId());
    }

    @Override
    public HResult classLoadStarted(ClassLoadStarted event) {
      return type(event.classId());
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      general();
      return type(event.classId());
    }

    @Override
    public HResult classUnloadStarted(ClassUnloadStarted event) {
      return type(event.classId());
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      general();
      return thread(event.threadId());
    }

    @Override
    public HResult threadAssignedToOSThread(ThreadAssignedToOSThread event) {
      // A callback inside which nothing may trigger a collection.
      general();
      return thread(event.managedThreadId());
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      return thread(event.threadId());
    }

    private HResult general() {
      CorProfilerInfo info = host.info();
      info.getEventMask();
      info.getEventMask2();
      info.getRuntimeInformation();
      info.getCurrentThreadID();
      info.setEventMask2(MASK, 0);
      info.setEventMask2(MASK | COR_PRF_ENABLE_REJIT, 0);
      info.setEventMask2(MASK, 0);
      assembly(new AssemblyId(0));
      module(new ModuleId(0));
      type(new ClassId(0));
      thread(new ThreadId(0));
      domain(new AppDomainId(0));
      info.getClassFromToken(new ModuleId(0), NIL);
      return HResult.S_OK;
    }

    private HResult domain(AppDomainId id) {
      return host.info().getAppDomainInfo(id).hresult();
    }

    private HResult assembly(AssemblyId id) {
      return host.info().getAssemblyInfo(id).hresult();
    }

    private HResult module(ModuleId id) {
      host.info().getModuleInfo(id);
      host.info().getModuleInfo2(id);
      host.info().getAppDomainsContainingModule(id);
      return host.info().getModuleMetaData(id, OF_READ).hresult();
    }

    private HResult type(ClassId id) {
      host.info().getClassIDInfo(id);
      host.info().getClassIDInfo2(id);
      return host.info().isArrayClass(id).hresult();
    }

    private HResult thread(ThreadId id) {
      host.info().getThreadInfo(id);
      host.info().getThreadAppDomain(id);
      return host.info().getThreadContext(id).hresult();
    }
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void bothArmsAnswerTheQuestionnaireAlike(RuntimeProfile profile) {
    Answers simulated = new Answers();
    Run simulatedRun =
        ShippedScenarios.arm()
            .clr("plugin-threads", profile.name(), Choices.seeded(1))
            .run(NamedProfiler.of(Questionnaire.class), simulated);
    Answers real = new Answers();
    Run realRun = RealRuntimes.pluginHost(profile).run(NamedProfiler.of(Questionnaire.class), real);

    assertThat(simulatedRun.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(realRun.ending()).isEqualTo(new Run.Ending.Completed(0));
    Map<String, Set<String>> common = new TreeMap<>(simulated.given);
    common.keySet().retainAll(real.given.keySet());
    assertThat(common).hasSizeGreaterThan(100);
    Map<String, Set<String>> reality = new TreeMap<>(real.given);
    reality.keySet().retainAll(common.keySet());
    assertThat(differences(common, reality)).isEmpty();
  }

  private static List<String> differences(
      Map<String, Set<String>> simulated, Map<String, Set<String>> real) {
    return simulated.entrySet().stream()
        .filter(each -> !each.getValue().equals(real.get(each.getKey())))
        .map(
            each ->
                "%s: simulated %s, real %s"
                    .formatted(each.getKey(), each.getValue(), real.get(each.getKey())))
        .toList();
  }

  /**
   * Which HRESULTs came, by callback, method and whether the ID was null, up to the end of
   * Shutdown: what is asked behind it depends on how far other threads are then (N113, N125).
   */
  private static final class Answers implements Consumer<Step> {
    private static final String SHUTDOWN = new Shutdown().methodName();

    private boolean hasShutDown;
    private final Map<String, Set<String>> given = new TreeMap<>();
    private final Map<Integer, Deque<String>> places = new HashMap<>();
    private final Map<Integer, Deque<String>> questions = new HashMap<>();

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallbackEntered entered -> of(places, step).push(entered.callback().methodName());
        case Step.CallbackReturned _ -> hasShutDown |= of(places, step).pop().equals(SHUTDOWN);
        case Step.CallMade made ->
            of(questions, step)
                .push(
                    "%s / %s(%s)"
                        .formatted(
                            of(places, step).isEmpty() ? "native" : of(places, step).peek(),
                            made.call().method().name(),
                            made.call().arguments().stream()
                                .map(Answers::kind)
                                .collect(Collectors.joining(", "))));
        case Step.CallAnswered answered -> {
          String question = of(questions, step).pop();
          if (!hasShutDown) {
            given
                .computeIfAbsent(question, key -> new TreeSet<>())
                .add(answered.outcome().hresult().name());
          }
        }
        default -> {}
      }
    }

    private static Deque<String> of(Map<Integer, Deque<String>> byThread, Step step) {
      return byThread.computeIfAbsent(step.thread(), key -> new ArrayDeque<>());
    }

    private static String kind(Object argument) {
      return switch (argument) {
        case RunTimeId id -> id.isNull() ? "null" : "id";
        case Integer number -> Integer.toHexString(number);
        default -> argument.getClass().getSimpleName();
      };
    }
  }
}
