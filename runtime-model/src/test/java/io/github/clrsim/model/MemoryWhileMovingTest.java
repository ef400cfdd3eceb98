package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While objects move, what lies still can be read all the same. */
class MemoryWhileMovingTest {

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void theArraysOfStaticFieldsAreReadWhileOthersMove(String profile) {
    Reading.places = 0;
    Scenario scenario =
        Scenario.parse(
            "s",
            "entry PluginHost; thread main; load default Workshop;"
                + " call default Workshop.Native::Sort; text a 3; compact");

    Simulations.Simulated run =
        Simulations.run(scenario, RuntimeProfile.named(profile), Choices.calm(), Reading.class);

    assertThat(Reading.places).isPositive();
    assertThat(run.run().ending()).isEqualTo(new Run.Ending.Completed(0));
  }

  /** Reads the static fields of compiled methods' classes whenever objects move. */
  public static final class Reading implements CorProfilerCallback {
    static int places;

    private final ProfilerHost host;
    private final CorProfilerInfo info;
    private final Set<Address> fields = new LinkedHashSet<>();

    public Reading(ProfilerHost host) {
      this.host = host;
      this.info = host.info();
    }

    @Override
    public HResult initialize(Initialize event) {
      return info.setEventMask(
          CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION | CorPrfMonitor.COR_PRF_MONITOR_GC);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      info.getFunctionInfo(event.functionId()).answer().ifPresent(this::remember);
      return HResult.S_OK;
    }

    private void remember(FunctionInfo function) {
      AppDomainId domain =
          info.getCurrentThreadID()
              .answer()
              .flatMap(thread -> info.getThreadAppDomain(thread).answer())
              .orElseThrow();
      info.getClassIDInfo(function.classId())
          .answer()
          .flatMap(
              type ->
                  info.getModuleMetaData(function.moduleId(), 0)
                      .answer()
                      .flatMap(scope -> scope.enumFields(type.typeDefToken()).answer()))
          .ifPresent(
              tokens ->
                  tokens.forEach(
                      field ->
                          info.getAppDomainStaticAddress(function.classId(), field, domain)
                              .answer()
                              .ifPresent(fields::add)));
    }

    @Override
    public HResult movedReferences2(MovedReferences2 event) {
      for (Address field : fields) {
        host.memory().readByte(field);
        places++;
      }
      return HResult.S_OK;
    }
  }
}
