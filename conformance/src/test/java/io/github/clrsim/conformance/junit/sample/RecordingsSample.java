package io.github.clrsim.conformance.junit.sample;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.junit.Conformance;
import java.util.Optional;

/** Profilers, right and wrong, on recordings, and wishes that cannot be met. */
class RecordingsSample {
  /** The fixtures lie beside this module. */
  static final String RECORDED = "../fixtures/src/main/resources/recordings/";

  @Conformance(
      profiler = Counter.class,
      executions = 8,
      recordings = {
        RECORDED + "plugin-host-net{8,9}.0.*",
        RECORDED + "plugin-host-net3.1.trace.gz"
      })
  void countsWhatWasRecorded() {}

  @Conformance(
      profiler = AsksInAnUnload.class,
      executions = 400,
      recordings = RECORDED + "plugin-host-net9.0.trace.gz")
  void asksInAnUnload() {}

  @Conformance(profiler = Counter.class, recordings = "no/such/**")
  void countsWhatIsNotThere() {}

  @Conformance(profiler = Counter.class, recordings = RECORDED + "*", scenarios = "hello")
  void countsBoth() {}

  /** Asks, where a class comes amid an unload, about the module that goes. */
  public static final class AsksInAnUnload implements CorProfilerCallback {
    private final ProfilerHost host;
    private Optional<ModuleId> going = Optional.empty();

    /** One for a run. */
    public AsksInAnUnload(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info()
          .setEventMask2(
              CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS
                  | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                  | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS,
              0);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      going = Optional.of(event.moduleId());
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
      going = Optional.empty();
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      going.ifPresent(module -> host.info().getModuleInfo2(module));
      return HResult.S_OK;
    }
  }
}
