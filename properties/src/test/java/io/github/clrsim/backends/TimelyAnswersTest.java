package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.RuntimeInformation;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers that depend on when they are asked for, as both runtimes were measured to give them. */
class TimelyAnswersTest {
  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());
  private static final Scenario PROGRAM =
      Scenario.parse(
          "timely",
          "entry PluginHost; thread main; mark stop; context c collectible; load c Plugin; type c"
              + " Garden.Plant; load default Workshop; call default Workshop.Tools::UsesStruct;"
              + " dynamic d; unload c; collect");

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  /** Asks in each callback what the answer to is known of. */
  public static final class Asking implements CorProfilerCallback {
    private static final int EVENTS =
        CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
            | CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS
            | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
            | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
            | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
            | CorPrfMonitor.COR_PRF_MONITOR_THREADS;

    private final ProfilerHost host;

    public Asking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.info().getRuntimeInformation();
      return host.info().setEventMask2(EVENTS, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      host.startThread(
          "stops",
          () -> {
            if (!host.info().suspendRuntime().failed()) {
              host.info().resumeRuntime();
            }
          });
      return host.info().getGenerationBounds().hresult();
    }

    @Override
    public HResult runtimeResumeStarted(RuntimeResumeStarted event) {
      return host.info().enumModules().hresult();
    }

    @Override
    public HResult assemblyUnloadStarted(AssemblyUnloadStarted event) {
      host.info().getAssemblyInfo(event.assemblyId());
      return host.info().enumModules().hresult();
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      return host.info().getBoxClassLayout(event.classId()).hresult().failed()
          ? host.info().getClassLayout(event.classId()).hresult()
          : HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      return host.info().getFunctionInfo(event.functionId()).hresult();
    }

    @Override
    public HResult dynamicMethodJITCompilationStarted(DynamicMethodJITCompilationStarted event) {
      return host.info().getTokenAndMetaDataFromFunction(event.functionId()).hresult();
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whoResumesTheRuntimeIsHeldToHaveSuspendedItUntilTheCallReturns(RuntimeProfile profile) {
    assertThat(answers(profile, "RuntimeResumeStarted", "EnumModules"))
        .extracting(Outcome::hresult)
        .contains(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE);
  }

  @Test
  void moduleIsListedNoMoreWhenTheUnloadOfItsAssemblyBegins() {
    List<Outcome<?>> answers =
        answers(RuntimeProfile.NET_9_0, "AssemblyUnloadStarted", "EnumModules");
    assertThat(lists(answers)).isNotEmpty();
    assertThat(answers(RuntimeProfile.NET_9_0, "AssemblyUnloadStarted", "GetAssemblyInfo"))
        .isNotEmpty()
        .allSatisfy(
            dying ->
                assertThat(lists(answers))
                    .doesNotContain(((AssemblyInfo) dying.answer().orElseThrow()).moduleId()));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theLayoutOfAClassIsKnownWhenItIsAnnounced(RuntimeProfile profile) {
    assertThat(answers(profile, "ClassLoadFinished", "GetClassLayout"))
        .extracting(Outcome::hresult)
        .isNotEmpty()
        .doesNotContain(HResult.CORPROF_E_DATAINCOMPLETE);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whoAskedForTheBoundsOfCollectionsKnowsThoseOfGenerationsFromTheStart(
      RuntimeProfile profile) {
    assertThat(answers(profile, "ThreadNameChanged", "GetGenerationBounds"))
        .extracting(Outcome::hresult)
        .isNotEmpty()
        .containsOnly(HResult.S_OK);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void methodOfAGenericTypeHasNoClassInGetFunctionInfo(RuntimeProfile profile) {
    assertThat(answers(profile, "JITCompilationStarted", "GetFunctionInfo"))
        .extracting(each -> ((FunctionInfo) each.answer().orElseThrow()).classId().isNull())
        .contains(true, false);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void dynamicMethodHasMetadataThatDoesNotDescribeIt(RuntimeProfile profile) {
    assertThat(
            answers(
                profile, "DynamicMethodJITCompilationStarted", "GetTokenAndMetaDataFromFunction"))
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(((TokenAndMetaDataFromFunction) each.answer().orElseThrow()).token())
                    .matches(token -> token.row() == 0));
  }

  @Test
  void theOldestRuntimePassesForTheFramework() {
    assertThat(version(RuntimeProfile.NET_3_1)).isEqualTo("v4.0.30319");
    assertThat(version(RuntimeProfile.NET_9_0)).isEqualTo("9.0.5");
  }

  private static String version(RuntimeProfile profile) {
    Outcome<?> answer = answers(profile, "Initialize", "GetRuntimeInformation").getFirst();
    return ((RuntimeInformation) answer.answer().orElseThrow()).versionString();
  }

  private static List<ModuleId> lists(List<Outcome<?>> answers) {
    return answers.stream()
        .flatMap(each -> each.answer().stream())
        .flatMap(each -> ((List<?>) each).stream())
        .map(ModuleId.class::cast)
        .toList();
  }

  /** What was answered in these callbacks, in order. */
  private static List<Outcome<?>> answers(RuntimeProfile profile, String in, String method) {
    List<Outcome<?>> answers = new ArrayList<>();
    Map<Integer, String> current = new HashMap<>();
    SimulatedClr.of(PROGRAM, profile, ASSEMBLIES, Choices.calm())
        .run(
            NamedProfiler.of(Asking.class),
            step -> {
              switch (step) {
                case Step.CallbackEntered entered ->
                    current.put(step.thread(), entered.callback().methodName());
                case Step.CallAnswered answered
                    when answered.method().equals(method)
                        && in.equals(current.get(step.thread())) ->
                    answers.add(answered.outcome());
                default -> {}
              }
            });
    return answers;
  }
}
