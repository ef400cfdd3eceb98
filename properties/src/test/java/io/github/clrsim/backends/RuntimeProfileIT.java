package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the simulation says of a runtime version, asked of that version: the same impertinent
 * profiler runs on both arms, and both must bear it, answer it or die of it alike.
 */
@Tag("turn-4")
class RuntimeProfileIT {

  /** Asks the question that its subclass asks, of the modules that the program itself brings. */
  abstract static class Asking implements CorProfilerCallback {
    private final ProfilerHost host;
    private int modules;

    Asking(ProfilerHost host) {
      this.host = host;
    }

    final ProfilerHost host() {
      return host;
    }

    /** How many modules began to load: first the core library, then the entry assembly's. */
    final int modules() {
      return modules;
    }

    @Override
    public HResult initialize(Initialize event) {
      int events =
          COR_PRF_MONITOR_ASSEMBLY_LOADS
              | COR_PRF_MONITOR_MODULE_LOADS
              | COR_PRF_MONITOR_CLASS_LOADS;
      return host.info().setEventMask2(events, 0);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      modules++;
      return HResult.S_OK;
    }
  }

  /** GetAssemblyInfo in AssemblyLoadStarted: G11. */
  public static final class AssemblyInfoEarly extends Asking {
    public AssemblyInfoEarly(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult assemblyLoadStarted(AssemblyLoadStarted event) {
      return host().info().getAssemblyInfo(event.assemblyId()).hresult();
    }
  }

  /** GetModuleInfo in ModuleLoadStarted: G11. */
  public static final class ModuleInfoEarly extends Asking {
    public ModuleInfoEarly(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      return host().info().getModuleInfo(event.moduleId()).hresult();
    }
  }

  /** GetModuleInfo2 in ModuleLoadStarted of a module that is not the core library: N12, R18. */
  public static final class ModuleInfo2Early extends Asking {
    public ModuleInfo2Early(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      super.moduleLoadStarted(event);
      return modules() > 1
          ? host().info().getModuleInfo2(event.moduleId()).hresult()
          : HResult.S_OK;
    }
  }

  /** GetAppDomainsContainingModule in ModuleLoadStarted of the core library: N12. */
  public static final class DomainsOfCoreLibraryEarly extends Asking {
    public DomainsOfCoreLibraryEarly(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      super.moduleLoadStarted(event);
      return modules() == 1
          ? host().info().getAppDomainsContainingModule(event.moduleId()).hresult()
          : HResult.S_OK;
    }
  }

  /** The same of all modules that come after it. */
  public static final class DomainsOfOthersEarly extends Asking {
    public DomainsOfOthersEarly(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      super.moduleLoadStarted(event);
      return modules() > 1
          ? host().info().getAppDomainsContainingModule(event.moduleId()).hresult()
          : HResult.S_OK;
    }
  }

  /** GetClassFromToken in ModuleAttachedToAssembly of the entry assembly: N12, R15. */
  public static final class ClassFromTokenInEntry extends Asking {
    public ClassFromTokenInEntry(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
      return modules() == 2
          ? host().info().getClassFromToken(event.moduleId(), TokenKind.TYPE_DEF.token(2)).hresult()
          : HResult.S_OK;
    }
  }

  /**
   * GetClassFromToken for a TypeDef that does not exist, of modules that come after the entry's.
   */
  public static final class NoSuchToken extends Asking {
    public NoSuchToken(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
      return modules() > 2
          ? host()
              .info()
              .getClassFromToken(event.moduleId(), TokenKind.TYPE_DEF.token(0xFFFF))
              .hresult()
          : HResult.S_OK;
    }
  }

  /** The older runtime is asked by default what a column of its profile says. */
  static List<Arguments> questions() {
    Set<Class<?>> columns =
        Set.of(
            ModuleInfo2Early.class, DomainsOfCoreLibraryEarly.class, ClassFromTokenInEntry.class);
    List<Arguments> all = all().toList();
    List<Arguments> sample =
        all.stream()
            .filter(
                each ->
                    each.get()[0].equals(RuntimeProfile.NET_9_0)
                        || columns.contains((Class<?>) each.get()[1]))
            .toList();
    return CampaignSize.of(sample, all);
  }

  private static Stream<Arguments> all() {
    return RealRuntimes.profiles().stream()
        .flatMap(
            profile ->
                Stream.of(
                    Arguments.of(profile, AssemblyInfoEarly.class, "GetAssemblyInfo"),
                    Arguments.of(profile, ModuleInfoEarly.class, "GetModuleInfo"),
                    Arguments.of(profile, ModuleInfo2Early.class, "GetModuleInfo2"),
                    Arguments.of(
                        profile, DomainsOfCoreLibraryEarly.class, "GetAppDomainsContainingModule"),
                    Arguments.of(
                        profile, DomainsOfOthersEarly.class, "GetAppDomainsContainingModule"),
                    Arguments.of(profile, ClassFromTokenInEntry.class, "GetClassFromToken"),
                    Arguments.of(profile, NoSuchToken.class, "GetClassFromToken")));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void bothArmsBearTheQuestionAlike(
      RuntimeProfile profile, Class<? extends CorProfilerCallback> asking, String method) {
    List<Step> simulated = new ArrayList<>();
    Run simulatedRun =
        ShippedScenarios.arm()
            .clr("plugin-unload", profile.name(), Choices.calm())
            .run(NamedProfiler.of(asking), simulated::add);
    List<Step> real = new ArrayList<>();
    Run realRun = RealRuntimes.pluginHost(profile).run(NamedProfiler.of(asking), real::add);

    assertThat(simulatedRun.ending().getClass()).isEqualTo(realRun.ending().getClass());
    assertThat(answers(simulated, method)).isEqualTo(answers(real, method));
  }

  /** Which HRESULTs the method answered, each once: how often depends on the program. */
  private static Set<HResult> answers(List<Step> steps, String method) {
    Set<HResult> answers = new LinkedHashSet<>();
    for (Step step : steps) {
      if (step instanceof Step.CallAnswered answered && answered.method().equals(method)) {
        answers.add(answered.outcome().hresult());
      }
    }
    return answers;
  }
}
