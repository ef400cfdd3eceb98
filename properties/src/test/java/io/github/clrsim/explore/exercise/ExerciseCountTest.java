package io.github.clrsim.explore.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.weave.site.CallSite;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExerciseCountTest {
  private static final AssemblyId ASSEMBLY = new AssemblyId(10);
  private static final ModuleId MODULE = new ModuleId(20);
  private static final FunctionId FUNCTION = new FunctionId(30);
  private static final Hook ENTER = new Hook.Plain(HookType.FUNCTION_ENTER_3, FUNCTION);

  private final ExerciseCount count = new ExerciseCount();

  @Test
  void eachCallbackCountsForTheEventsThatAskForIt() {
    Exercise exercise =
        of(
            TraceBuilder.begins()
                .wants(
                    CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                        | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION,
                    0)
                .loads(ASSEMBLY, MODULE)
                .gets(new JITCompilationStarted(FUNCTION, true)));

    assertThat(exercise.met())
        .containsExactly(
            Map.entry(Event.COR_PRF_MONITOR_MODULE_LOADS, 3L),
            Map.entry(Event.COR_PRF_MONITOR_JIT_COMPILATION, 1L));
    assertThat(exercise.never()).isEmpty();
  }

  @Test
  void whatWasAskedForAndNeverCameIsNamed() {
    Exercise exercise =
        of(
            TraceBuilder.begins()
                .wants(CorPrfMonitor.COR_PRF_MONITOR_GC, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC));

    assertThat(exercise.asked())
        .containsExactly(Event.COR_PRF_MONITOR_GC, Event.COR_PRF_HIGH_BASIC_GC);
    assertThat(exercise.met()).isEmpty();
    assertThat(exercise.never()).isEqualTo(exercise.asked());
  }

  @Test
  void whatNoRuntimeBringsIsToldApart() {
    Exercise exercise =
        of(
            TraceBuilder.begins()
                .wants(
                    CorPrfMonitor.COR_PRF_MONITOR_REMOTING,
                    CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES));

    assertThat(exercise.forNothing())
        .containsExactly(
            Event.COR_PRF_MONITOR_REMOTING, Event.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES);
    assertThat(exercise.never()).isEmpty();
  }

  @Test
  void wishesOfAllRunsCount() {
    of(TraceBuilder.begins().wants(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS, 0));
    Exercise exercise =
        of(
            TraceBuilder.begins()
                .makes("SetEventMask", CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS)
                .succeeds()
                .loads(ASSEMBLY, MODULE));

    assertThat(exercise.never()).containsExactly(Event.COR_PRF_MONITOR_EXCEPTIONS);
    assertThat(exercise.met()).containsOnlyKeys(Event.COR_PRF_MONITOR_MODULE_LOADS);
  }

  @Test
  void aMapperIsNoHook() {
    TraceBuilder asked =
        TraceBuilder.begins()
            .wants(CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE, 0)
            .maps(FUNCTION, FUNCTION.value());
    assertThat(of(asked).never()).containsExactly(Event.COR_PRF_MONITOR_ENTERLEAVE);

    assertThat(of(TraceBuilder.begins().hooks(ENTER, ENTER)).met())
        .containsExactly(Map.entry(Event.COR_PRF_MONITOR_ENTERLEAVE, 2L));
  }

  @Test
  void onlyAStackThatWasWalkedCounts() {
    TraceBuilder refused =
        TraceBuilder.begins()
            .wants(CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT, 0)
            .makes("DoStackSnapshot")
            .hears(HResult.E_FAIL);
    assertThat(of(refused).never()).containsExactly(Event.COR_PRF_ENABLE_STACK_SNAPSHOT);

    assertThat(of(TraceBuilder.begins().makes("DoStackSnapshot").succeeds()).met())
        .containsExactly(Map.entry(Event.COR_PRF_ENABLE_STACK_SNAPSHOT, 1L));
  }

  @Test
  void refusalsAreCountedByCallAndAnswer() {
    Exercise exercise =
        of(
            TraceBuilder.begins()
                .makes("ForceGC")
                .hears(HResult.E_FAIL)
                .makes("ForceGC")
                .hears(HResult.E_FAIL)
                .makes("GetModuleInfo2", MODULE)
                .hears(HResult.E_INVALIDARG));

    assertThat(exercise.refused())
        .containsExactly(
            Map.entry(new Refusal("ForceGC", HResult.E_FAIL, new CallSite.Unknown()), 2L),
            Map.entry(
                new Refusal("GetModuleInfo2", HResult.E_INVALIDARG, new CallSite.Unknown()), 1L));
  }

  @Test
  void failuresAreCountedByTheCallbacksThatTellThem() {
    Exercise exercise =
        of(
            TraceBuilder.begins()
                .gets(
                    new ModuleLoadFinished(MODULE, HResult.E_FAIL),
                    new ModuleLoadFinished(MODULE, HResult.S_OK),
                    new JITCompilationStarted(FUNCTION, true),
                    new JITCompilationFinished(FUNCTION, HResult.S_OK, true)));

    assertThat(exercise.failed())
        .containsExactly(
            Map.entry("JITCompilationFinished", 0L), Map.entry("ModuleLoadFinished", 1L));
  }

  @Test
  void metadataThatIsOpenInTheEndIsCountedByItsModules() {
    ModuleId other = new ModuleId(21);
    ModuleId gone = new ModuleId(22);
    Truth end = new Truth.OwnThreadsStand(List.of());
    TraceBuilder opens =
        TraceBuilder.begins()
            .makes("GetModuleMetaData", MODULE, 0)
            .succeeds()
            .makes("GetModuleMetaData", other, 0)
            .succeeds()
            .makes("GetModuleMetaData", other, 0)
            .succeeds()
            .makes("GetModuleMetaData", gone, 0)
            .succeeds()
            .makes("GetModuleMetaData", new ModuleId(23), 0)
            .hears(HResult.E_INVALIDARG)
            .truth(new Truth.ModuleGone(gone));

    assertThat(of(opens).modulesOpenMax()).as("only the end counts").isZero();
    assertThat(of(opens.truth(end)).modulesOpenMax()).isEqualTo(2);
    assertThat(of(TraceBuilder.begins().truth(end)).modulesOpenMax()).as("at most").isEqualTo(2);
  }

  @Test
  void metadataThatIsGivenBackIsNotOpen() {
    TraceBuilder releases =
        TraceBuilder.begins()
            .makes("GetModuleMetaData", MODULE, 0)
            .succeeds()
            .releases(MODULE)
            .hears(0)
            .truth(new Truth.OwnThreadsStand(List.of()));

    assertThat(of(releases).modulesOpenMax()).isZero();
  }

  private Exercise of(TraceBuilder history) {
    history.steps().forEach(count);
    return count.exercise();
  }
}
