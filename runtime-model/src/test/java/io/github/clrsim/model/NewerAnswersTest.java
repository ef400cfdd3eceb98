package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of newer calls answers the old ones, and as the runtime does. */
class NewerAnswersTest {
  private static final Set<String> OLD =
      Set.of("GetModuleInfo", "GetClassIDInfo", "GetFunctionInfo");
  private static final Scenario SCENARIO =
      Scenario.parse(
          "s",
          "entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run;"
              + " context plugin; load plugin Plugin; type plugin Garden.Pot`1[Garden.Plant];"
              + " type plugin Garden.Plant[]; load default Workshop;"
              + " call default Workshop.Box`1[System.String]::Open;"
              + " call default Workshop.Box`1[System.Int32]::Open");

  @TempDir private Path directory;

  /** Asks the old and the newer method about the same. */
  public static final class Both implements CorProfilerCallback {
    private final ProfilerHost host;

    public Both(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask2(
              CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
                  | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
                  | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS,
              0);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      return ask(event.moduleId());
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
      return ask(event.moduleId());
    }

    private HResult ask(ModuleId module) {
      host.info().getModuleInfo2(module);
      host.info().getModuleInfo(module);
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      host.info().getClassIDInfo2(event.classId());
      host.info().getClassIDInfo(event.classId());
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      host.info()
          .getFunctionInfo2(event.functionId(), new FrameInfo(0))
          .answer()
          .filter(info -> !info.classId().isNull())
          .ifPresent(info -> host.info().getClassIDInfo2(info.classId()));
      host.info().getFunctionInfo(event.functionId());
      return HResult.S_OK;
    }
  }

  @Test
  void whatTheNewerOnesAnsweredDecidesTheOldOnes() {
    Simulated run = Simulations.run(SCENARIO, RuntimeProfile.NET_9_0, Choices.calm(), Both.class);
    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));

    List<Step> replayed = replayed(run.steps());

    List<Step.CallAnswered> answers = ofOldOnes(run.steps());
    assertThat(answers)
        .extracting(Step.CallAnswered::method)
        .containsAll(OLD)
        .hasSizeGreaterThan(30);
    assertThat(answers).anyMatch(answer -> answer.outcome() instanceof Outcome.Partial);
    assertThat(ofOldOnes(replayed))
        .extracting(Step.CallAnswered::outcome)
        .isEqualTo(answers.stream().map(Step.CallAnswered::outcome).toList());
  }

  private static List<Step.CallAnswered> ofOldOnes(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answer -> OLD.contains(answer.method()))
        .toList();
  }

  private static boolean isKept(Step step) {
    return switch (step) {
      case Step.TruthTold _ -> false;
      case Step.CallMade made -> !OLD.contains(made.call().method().name());
      case Step.CallAnswered answered -> !OLD.contains(answered.method());
      default -> true;
    };
  }

  private List<Step> replayed(List<Step> recorded) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Both", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      recorded.stream().filter(NewerAnswersTest::isKept).forEach(writer::write);
      writer.finish("completed");
    }
    List<Step> replayed = new ArrayList<>();
    Run run = ReplayedClr.of(file, Choices.calm()).run(NamedProfiler.of(Both.class), replayed::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    return replayed;
  }
}
