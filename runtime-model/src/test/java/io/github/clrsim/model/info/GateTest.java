package io.github.clrsim.model.info;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate in front of every call (calls 1), for each access and each place to call from. */
class GateTest {

  @ParameterizedTest
  @CsvSource({
    // method, on a native thread, in no callback, in one that may not trigger, in one that may
    "GetClassIDInfo,             passes, passes, passes, passes",
    "EventPipeStopSession,       passes, passes, passes, passes",
    "GetThreadInfo,              passes, SEQUENCE, passes, passes",
    "GetClassFromToken,          passes, SEQUENCE, SEQUENCE, passes",
    "SetEnterLeaveFunctionHooks, INIT, INIT, INIT, INIT",
    "BeginInprocDebugging,       STUB, STUB, STUB, STUB"
  })
  void aCallPassesOrIsRefusedByWhereItComesFrom(
      String method, String onNative, String outside, String inStrict, String inTriggering) {
    Callers callers = new Callers(RuntimeProfile.NET_9_0);
    assertThat(callers.answer(method, callers.nativeThread)).isEqualTo(onNative);
    assertThat(callers.answer(method, callers.managed)).isEqualTo(outside);
    callers.managed.enter(ProfilingSpec.get().contract("ThreadAssignedToOSThread"));
    assertThat(callers.answer(method, callers.managed)).isEqualTo(inStrict);
    callers.managed.enter(ProfilingSpec.get().contract("ModuleLoadFinished"));
    assertThat(callers.answer(method, callers.managed)).isEqualTo(inTriggering);
    callers.managed.leave();
    assertThat(callers.answer(method, callers.managed)).isEqualTo(inStrict);
  }

  @ParameterizedTest
  @CsvSource({
    "GetObjectGeneration, passes, passes", // ICorProfilerInfo2
    "EnumerateObjectReferences, passes, passes", // 10
    "GetEnvironmentVariable, passes, passes", // 11
    "EventPipeStopSession, NOINTERFACE, passes", // 12
    "GetClassIDInfo, passes, passes"
  })
  void anInterfaceThatTheRuntimeDoesNotHaveRefusesAll(String method, String on31, String on9) {
    Callers old = new Callers(RuntimeProfile.NET_3_1);
    Callers current = new Callers(RuntimeProfile.NET_9_0);
    assertThat(old.answer(method, old.nativeThread)).isEqualTo(on31);
    assertThat(current.answer(method, current.nativeThread)).isEqualTo(on9);
  }

  /** A managed and a native thread to call from; nothing runs on them. */
  private static final class Callers {
    private final Gate gate;
    private final ClrThread managed;
    private final ClrThread nativeThread;

    Callers(RuntimeProfile profile) {
      List<ClrThread> made = new ArrayList<>();
      List<Gate> gates = new ArrayList<>();
      Engine.virtual()
          .run(
              Limits.standard(),
              Strategy.walk(),
              Choices.calm(),
              scheduler -> start(scheduler, profile, made, gates));
      gate = gates.getFirst();
      managed = made.getFirst();
      nativeThread = made.getLast();
    }

    private static void start(
        SimulatedThreads scheduler,
        RuntimeProfile profile,
        List<ClrThread> made,
        List<Gate> gates) {
      ClrThreads threads = new ClrThreads(scheduler);
      made.add(threads.startManaged("main", () -> {}));
      made.add(threads.startNative("sampler", () -> {}));
      threads.created(made.getFirst());
      gates.add(
          new Gate(
              profile.interfaces(),
              new Delivery(scheduler, threads, new Journal(step -> {}), false, false)));
    }

    String answer(String name, ClrThread caller) {
      MethodSpec row =
          CallTable.runtimeRows().stream()
              .filter(each -> each.name().equals(name))
              .findFirst()
              .orElseThrow();
      return gate.refusal(row, caller).map(Callers::word).orElse("passes");
    }

    private static String word(HResult refusal) {
      if (refusal.equals(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE)) {
        return "SEQUENCE";
      }
      if (refusal.equals(HResult.CORPROF_E_CALL_ONLY_FROM_INIT)) {
        return "INIT";
      }
      if (refusal.equals(HResult.E_NOINTERFACE)) {
        return "NOINTERFACE";
      }
      return refusal.equals(HResult.E_NOTIMPL) ? "STUB" : refusal.toString();
    }
  }
}
