package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleInMemorySymbolsUpdated;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Assemblies that come with symbols, and variables of the environment; as measured on both. */
class SymbolsTest {

  /** Asks about symbols as soon as a module is there, and again when they are told. */
  public static final class Reading implements CorProfilerCallback {
    private final ProfilerHost host;

    public Reading(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.info().getEnvironmentVariable("CLRSIM_TEST");
      host.info().setEnvironmentVariable("CLRSIM_TEST", "on");
      host.info().getEnvironmentVariable("CLRSIM_TEST");
      return host.info()
          .setEventMask2(
              CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                  | CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS,
              CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      return ask(event.moduleId());
    }

    @Override
    public HResult moduleInMemorySymbolsUpdated(ModuleInMemorySymbolsUpdated event) {
      host.info().getModuleInfo2(event.moduleId());
      return ask(event.moduleId());
    }

    private HResult ask(ModuleId module) {
      host.info().getInMemorySymbolsLength(module);
      host.info().readInMemorySymbols(module, 1, 2);
      host.info().readInMemorySymbols(module, 9, 2);
      return HResult.S_OK;
    }
  }

  static Stream<RuntimeProfile> profiles() {
    return RuntimeProfile.all().stream();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void symbolsAreToldBehindTheLoadAndThenCanBeRead(RuntimeProfile profile) {
    Scenario scenario =
        Scenario.parse(
            "s", "entry PluginHost\nthread main\ncontext c collectible\nsymbols c Plugin");
    Simulated simulated = Simulations.run(scenario, profile, Choices.calm(), Reading.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));

    List<String> story = simulated.steps().stream().flatMap(SymbolsTest::told).toList();
    assertThat(story)
        .containsSubsequence(
            "GetEnvironmentVariable Failed[hresult=HRESULT_FROM_WIN32(ERROR_ENVVAR_NOT_FOUND)]",
            "SetEnvironmentVariable Ok[value=NOTHING, hresult=S_OK]",
            "GetEnvironmentVariable Ok[value=on, hresult=S_OK]");
    List<String> end =
        story.subList(story.indexOf("ModuleInMemorySymbolsUpdated") - 1, story.size());
    assertThat(end.getFirst()).isEqualTo("AssemblyLoadFinished");
    assertThat(end.get(2)).contains("name=Plugin.dll,").contains("moduleFlags=40");
    assertThat(end)
        .containsSubsequence(
            "GetInMemorySymbolsLength Ok[value=4, hresult=S_OK]",
            "ReadInMemorySymbols Ok[value=blob:534a, hresult=S_OK]",
            "ReadInMemorySymbols Failed[hresult=E_INVALIDARG]");
    assertThat(story)
        .filteredOn("GetInMemorySymbolsLength Ok[value=0, hresult=S_OK]"::equals)
        .hasSize(3);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aVariableThatTheUserGaveIsThere(RuntimeProfile profile) {
    NamedProfiler profiler =
        new NamedProfiler(
            Reading.class.getName(), List.of(), Map.of("env.CLRSIM_TEST", "given", "else", "1"));
    Simulated simulated =
        Simulations.run(Simulations.scenario("start-up"), profile, Choices.calm(), profiler);
    assertThat(simulated.steps().stream().flatMap(SymbolsTest::told))
        .containsSubsequence(
            "Initialize",
            "GetEnvironmentVariable Ok[value=given, hresult=S_OK]",
            "SetEnvironmentVariable Ok[value=NOTHING, hresult=S_OK]",
            "GetEnvironmentVariable Ok[value=on, hresult=S_OK]");
  }

  private static Stream<String> told(Step step) {
    return switch (step) {
      case Step.CallbackEntered entered -> Stream.of(entered.callback().methodName());
      case Step.CallAnswered answered -> Stream.of(answered.method() + " " + answered.outcome());
      default -> Stream.empty();
    };
  }
}
