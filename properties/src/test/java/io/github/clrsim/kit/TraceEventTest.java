package io.github.clrsim.kit;

import static io.github.clrsim.kit.ClrAssertions.assertThat;
import static io.github.clrsim.kit.TraceEvent.answered;
import static io.github.clrsim.kit.TraceEvent.called;
import static io.github.clrsim.kit.TraceEvent.claimed;
import static io.github.clrsim.kit.TraceEvent.entered;
import static io.github.clrsim.kit.TraceEvent.marked;
import static io.github.clrsim.kit.TraceEvent.returned;
import static io.github.clrsim.kit.TraceEvent.truth;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes in a trace is asserted in the words of the profiling API. */
class TraceEventTest {
  private static final AssemblyId ASSEMBLY = new AssemblyId(0x10);
  private static final ModuleId MODULE = new ModuleId(0x20);
  private static final ModuleId OTHER = new ModuleId(0x21);
  private static final ClassId CLASS = new ClassId(0x30);

  private static final List<Step> STEPS =
      TraceBuilder.begins()
          .marks("begin")
          .loads(ASSEMBLY, MODULE)
          .loads(CLASS)
          .exists(CLASS, MODULE, TraceBuilder.typeDef(2))
          .on("profiler")
          .identifies(CLASS, MODULE, TraceBuilder.typeDef(2))
          .claims(CLASS, MODULE, TraceBuilder.typeDef(2))
          .unloads("net3.1", ASSEMBLY, MODULE)
          .steps();

  @Test
  void whatComesIsThere() {
    assertThat(STEPS)
        .contains(entered(ModuleLoadFinished.class))
        .contains(entered(ModuleLoadFinished.class).where(event -> event.moduleId().equals(MODULE)))
        .contains(returned(ModuleLoadFinished.class), 1)
        .contains(called("GetClassIDInfo2"), 1)
        .contains(answered("GetClassIDInfo2"))
        .contains(claimed(Claim.ClassIdentity.class))
        .contains(truth(Truth.ClassExists.class))
        .contains(marked("begin"))
        .never(called("GetModuleInfo2"))
        .never(entered(ModuleLoadFinished.class).where(event -> event.moduleId().equals(OTHER)))
        .happensBefore(returned(ClassLoadFinished.class), called("GetClassIDInfo2"))
        .onThread("finalizer", entered(ModuleUnloadStarted.class))
        .pairs(
            entered(ModuleLoadStarted.class), ModuleLoadStarted::moduleId,
            entered(ModuleLoadFinished.class), ModuleLoadFinished::moduleId);
  }

  @Test
  void whatDoesNotIsToldWithTheStepsThatDo() {
    fails(
        trace -> trace.contains(called("GetModuleInfo2")),
        "Expected a call of GetModuleInfo2, but it does not come in 2");
    fails(
        trace -> trace.contains(called("GetClassIDInfo2"), 2),
        "a call of GetClassIDInfo2 2 times, but it comes 1 time: ",
        "thread profiler: GetClassIDInfo2(class:30)");
    fails(
        trace -> trace.never(entered(ClassLoadFinished.class)),
        "Expected never ClassLoadFinished, but it comes: ",
        "thread main: ClassLoadFinished(class:30, S_OK)");
    fails(
        trace -> trace.happensBefore(called("GetClassIDInfo2"), entered(ClassLoadFinished.class)),
        "Expected a call of GetClassIDInfo2 before ClassLoadFinished, but the first of them are: ");
    fails(
        trace -> trace.onThread("main", entered(ModuleUnloadStarted.class)),
        "Expected ModuleUnloadStarted on thread main alone, but it comes: ",
        "thread finalizer: ");
    fails(
        trace -> trace.happensBefore(marked("begin"), marked("end")),
        "Expected the mark \"end\", but it does not come");
  }

  @Test
  void halvesOfPairsAreTold() {
    List<Step> twice =
        TraceBuilder.begins()
            .gets(new ModuleLoadStarted(MODULE), new ModuleLoadStarted(MODULE))
            .steps();
    failsToPair(twice, "Expected ModuleLoadFinished between two ModuleLoadStarted");

    List<Step> never = TraceBuilder.begins().gets(new ModuleLoadStarted(MODULE)).steps();
    failsToPair(never, "Expected ModuleLoadFinished after each ModuleLoadStarted");

    List<Step> ofAnother =
        TraceBuilder.begins()
            .gets(new ModuleLoadStarted(MODULE), new ModuleLoadFinished(OTHER, HResult.S_OK))
            .steps();
    failsToPair(ofAnother, "Expected ModuleLoadStarted before this ModuleLoadFinished");
  }

  private static void failsToPair(List<Step> steps, String message) {
    assertThatThrownBy(
            () ->
                assertThat(steps)
                    .pairs(
                        entered(ModuleLoadStarted.class), ModuleLoadStarted::moduleId,
                        entered(ModuleLoadFinished.class), ModuleLoadFinished::moduleId))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(message);
  }

  @Test
  void aMethodThatThereIsNotIsNoticed() {
    assertThatThrownBy(() -> called("GetModuleInfo22"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("There is no method named GetModuleInfo22")
        .hasMessageContaining("GetModuleInfo2");
  }

  @Test
  void anEndWithoutABeginningCannotBeWritten() {
    assertThatThrownBy(() -> TraceBuilder.begins().returns())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nothing is open on thread main");
  }

  /** An assertion over the trace. */
  @FunctionalInterface
  private interface Asserting {
    void over(TraceAssert trace);
  }

  private static void fails(Asserting assertion, String... words) {
    var thrown =
        assertThatThrownBy(() -> assertion.over(assertThat(STEPS)))
            .isInstanceOf(AssertionError.class);
    for (String word : words) {
      thrown.hasMessageContaining(word);
    }
  }
}
