package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metadata may be added to however it was handed out, as on the real runtimes. */
class EmissionTest {
  private static final Scenario SCENARIO =
      Scenario.parse(
          "s",
          "entry PluginHost; thread main; load default Workshop;"
              + " call default Workshop.Native::Sort");

  /** Adds a string to what it opened for reading only. */
  public static final class Reader implements CorProfilerCallback {
    private final ProfilerHost host;

    public Reader(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.info()
          .getModuleMetaData(event.moduleId(), 0)
          .answer()
          .ifPresent(metadata -> add(host, metadata));
      return HResult.S_OK;
    }
  }

  /** Adds a string to what it was handed by a function. */
  public static final class Asker implements CorProfilerCallback {
    private final ProfilerHost host;

    public Asker(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      host.info()
          .getTokenAndMetaDataFromFunction(event.functionId())
          .answer()
          .ifPresent(found -> add(host, found.metadata()));
      return HResult.S_OK;
    }
  }

  private static void add(ProfilerHost host, MetadataImport metadata) {
    host.objects().emit(metadata).defineUserString("grown");
    host.objects().unknown(metadata).release();
  }

  @ParameterizedTest
  @ValueSource(classes = {Reader.class, Asker.class})
  void metadataMayBeAddedToHoweverItWasHandedOut(Class<? extends CorProfilerCallback> profiler) {
    List<HResult> answers =
        Simulations.run(SCENARIO, RuntimeProfile.NET_9_0, Choices.calm(), profiler).steps().stream()
            .filter(Step.CallAnswered.class::isInstance)
            .map(Step.CallAnswered.class::cast)
            .filter(answered -> answered.method().equals("DefineUserString"))
            .map(answered -> answered.outcome().hresult())
            .distinct()
            .toList();
    assertThat(answers).containsExactly(HResult.S_OK);
  }
}
