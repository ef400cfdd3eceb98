package io.github.clrsim.profiler.interrogation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.CallGate.Access;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InterrogatorTest {
  /** What changes the program, its code or its threads, and is no question. */
  private static final List<String> COMMANDS =
      List.of(
          "SetEventMask",
          "SetEventMask2",
          "SetFunctionIDMapper",
          "SetFunctionIDMapper2",
          "SetILFunctionBody",
          "SetILInstrumentedCodeMap",
          "ForceGC",
          "SuspendRuntime",
          "ResumeRuntime",
          "RequestReJIT",
          "RequestReJITWithInliners",
          "RequestRevert",
          "RequestProfilerDetach");

  /** What is asked inside hooks, or of a process that stands still for the profiler. */
  private static final List<String> ELSEWHERE =
      List.of(
          "GetFunctionEnter3Info",
          "GetFunctionLeave3Info",
          "GetFunctionTailcall3Info",
          "EnumerateGCHeapObjects");

  /** What sessions and providers of events are made of; random programs have some. */
  private static final String EVENTS = "EventPipe";

  @Test
  void everyMethodIsAskedOrKnownToBeNoQuestion() {
    Set<String> asked = new TreeSet<>(Interrogator.asked());
    Set<String> others = new TreeSet<>();
    for (MethodSpec method : ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_INFO)) {
      Access access = ProfilingSpec.get().gate(method.name()).access();
      boolean isKnown =
          COMMANDS.contains(method.name())
              || ELSEWHERE.contains(method.name())
              || method.name().startsWith(EVENTS)
              || access == Access.STUB
              || access == Access.INIT_ONLY;
      if (!isKnown) {
        others.add(method.name());
      }
    }
    assertThat(asked).containsAll(others);
    assertThat(asked).doesNotContainAnyElementsOf(COMMANDS);
  }

  @Test
  void noQuestionIsAskedTwice() {
    assertThat(Interrogator.asked()).doesNotHaveDuplicates();
  }

  /** Who lists code that goes may die of it (R87). */
  @Test
  void codeIsListedButNotWhileSomethingGoes() {
    ModuleId module = new ModuleId(0x10);

    assertThat(methods(new ModuleLoadFinished(module, HResult.S_OK)))
        .contains("EnumJITedFunctions", "EnumJITedFunctions2");
    assertThat(methods(new ModuleUnloadFinished(module, HResult.S_OK)))
        .contains("EnumModules")
        .doesNotContain("EnumJITedFunctions", "EnumJITedFunctions2");
  }

  private static List<String> methods(Callback event) {
    return LegalQuestions.in(event).stream()
        .flatMap(question -> question.methods().stream())
        .toList();
  }
}
