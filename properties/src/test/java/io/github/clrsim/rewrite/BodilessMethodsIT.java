package io.github.clrsim.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who asks for the body of a method that has none: in most modules a refusal, in some the end. */
class BodilessMethodsIT {
  private static final Scenario EMITS =
      Scenario.parse("emits", "entry PluginHost; thread main; load default Plugin; emit e");

  @TempDir private Path work;

  /** Defines a method in modules of one kind, and asks for its body. */
  public abstract static class Asking implements CorProfilerCallback {
    private static final int OF_READ_AND_WRITE = 0x1;
    private static final MetadataToken MODULE_TYPE = new MetadataToken(0x0200_0001);
    private static final int STATIC = 0x16;
    private static final Blob NOTHING_TO_VOID = Blob.ofHex("000001");

    private final ProfilerHost host;

    Asking(ProfilerHost host) {
      this.host = host;
    }

    abstract boolean isAsked(ModuleInfo2 module);

    @Override
    public final HResult initialize(Initialize event) {
      return host.info().setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS, 0);
    }

    @Override
    public final HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.info()
          .getModuleInfo2(event.moduleId())
          .answer()
          .filter(this::isAsked)
          .ifPresent(_ -> ask(event.moduleId()));
      return HResult.S_OK;
    }

    private void ask(ModuleId module) {
      host.info()
          .getModuleMetaData(module, OF_READ_AND_WRITE)
          .answer()
          .flatMap(
              metadata ->
                  host.objects()
                      .emit(metadata)
                      .defineMethod(MODULE_TYPE, "Bodiless", STATIC, NOTHING_TO_VOID, 0, 0)
                      .answer())
          .ifPresent(method -> host.info().getILFunctionBody(module, method));
    }
  }

  /** Those that Reflection.Emit makes. */
  public static final class InEmitted extends Asking {
    public InEmitted(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean isAsked(ModuleInfo2 module) {
      return (module.moduleFlags() & CorPrfModuleFlags.COR_PRF_MODULE_DYNAMIC) != 0;
    }
  }

  /** One that is a file. */
  public static final class InAFile extends Asking {
    public InAFile(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean isAsked(ModuleInfo2 module) {
      return module.name().endsWith("Plugin.dll");
    }
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  private static Clr simulated(RuntimeProfile profile) {
    return SimulatedClr.of(
        EMITS,
        profile,
        Assemblies.read(Fixtures.shipped("PluginHost", "Plugin", "Emitted")),
        Choices.calm());
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void inAnEmittedModuleTheProcessDies(RuntimeProfile profile) throws IOException {
    for (Clr clr : List.of(RealRuntimes.performing(profile, EMITS, work), simulated(profile))) {
      assertThat(clr.run(NamedProfiler.of(InEmitted.class), _ -> {}).ending())
          .isInstanceOfSatisfying(
              Ending.Crashed.class, died -> assertThat(died.why()).contains("GetILFunctionBody"));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void inAModuleOfAFileThereIsNoIl(RuntimeProfile profile) throws IOException {
    for (Clr clr : List.of(RealRuntimes.performing(profile, EMITS, work), simulated(profile))) {
      List<HResult> answers = new ArrayList<>();
      Ending ending =
          clr.run(
                  NamedProfiler.of(InAFile.class),
                  step -> {
                    if (step instanceof Step.CallAnswered answered
                        && answered.method().equals("GetILFunctionBody")) {
                      answers.add(answered.outcome().hresult());
                    }
                  })
              .ending();
      assertThat(ending).isEqualTo(new Ending.Completed(0));
      assertThat(answers).isNotEmpty().containsOnly(HResult.CORPROF_E_FUNCTION_NOT_IL);
    }
  }
}
