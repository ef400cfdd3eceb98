package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the thread that suspends the runtime for a collection is answered, and refused, meanwhile.
 */
@Tag("turn-3")
class SameWhileStoppedIT {
  private static final Woven PROGRAM =
      Woven.of(
          Scenario.parse("collections", "entry Hello; thread main; gc 0; gc 2; compact; gc 1"));
  private static final String RESUMING = "RuntimeResumeStarted EnumModules";

  static List<RuntimeProfile> profiles() {
    return List.of(RuntimeProfile.NET_3_1, RuntimeProfile.NET_9_0);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void modulesAndStacksAreRefusedAlike(RuntimeProfile profile) {
    assertThat(answers(profile, Map.of()))
        .containsEntry(RESUMING, Set.of(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE))
        .containsEntry(
            "RuntimeThreadSuspended DoStackSnapshot",
            Set.of(HResult.CORPROF_E_STACKSNAPSHOT_UNSAFE))
        .containsEntry("RuntimeSuspendFinished DoStackSnapshot", Set.of(HResult.S_OK));
  }

  /** Before 9.0 the lock is given back by then for which modules are refused (calls 5). */
  @ParameterizedTest
  @MethodSource("profiles")
  void whoListsThreadsFirstIsAnsweredAlike(RuntimeProfile profile) {
    for (String where : List.of("RuntimeSuspendStarted", "GarbageCollectionStarted")) {
      assertThat(answers(profile, Map.of(AsksWhileStopped.LISTS_THREADS, where)))
          .containsEntry(
              RESUMING,
              Set.of(
                  profile.equals(RuntimeProfile.NET_3_1)
                      ? HResult.S_OK
                      : HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE));
    }
  }

  /** By callback and question; the same on both arms. */
  private static Map<String, Set<HResult>> answers(
      RuntimeProfile profile, Map<String, String> options) {
    TwoBackends.Both both =
        TwoBackends.of(TwoBackendsIT.runtime(profile), profile)
            .perform(
                PROGRAM,
                Optional.empty(),
                new NamedProfiler(
                    AsksWhileStopped.class.getName(),
                    List.of(Path.of("target", "test-classes").toAbsolutePath()),
                    options));
    Map<String, Set<HResult>> simulated = onMain(both.simulated().steps());
    assertThat(simulated).isEqualTo(onMain(both.real().steps()));
    return simulated;
  }

  /** Of the thread that collects, from its first mark on: another one starts up meanwhile. */
  private static Map<String, Set<HResult>> onMain(List<Step> steps) {
    Map<String, Set<HResult>> answers = new TreeMap<>();
    int main = -1;
    String callback = "";
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered entered) {
        if (main < 0 && entered.callback().methodName().equals("ThreadNameChanged")) {
          main = entered.thread();
        }
        if (entered.thread() == main) {
          callback = entered.callback().methodName();
        }
      } else if (step instanceof Step.CallAnswered answered
          && answered.thread() == main
          && !answered.method().equals("EnumThreads")) {
        answers
            .computeIfAbsent(callback + " " + answered.method(), _ -> new HashSet<>())
            .add(answered.outcome().hresult());
      }
    }
    return answers;
  }
}
