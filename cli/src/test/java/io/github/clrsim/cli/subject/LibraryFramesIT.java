package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An exception on its way through methods of the core library. */
class LibraryFramesIT {
  private static final Woven PROGRAM =
      Woven.of(
          Scenario.parse(
              "reflected",
              "entry PluginHost; thread main; load default Thrower;"
                  + " call default Thrower.Cases::Reflected"));

  private static final ComparisonOptions OPTIONS =
      new ComparisonOptions(
          Optional.of(
              new EventMask(
                  CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
                      | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                      | CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS,
                  0)),
          Optional.empty(),
          Optional.empty());

  /** So that a profiler which asks there makes the runtime load nothing. */
  @ParameterizedTest
  @MethodSource("io.github.clrsim.cli.subject.TwoBackendsIT#newest")
  void theClassOfAMethodThatIsSearchedWasAnnounced(RuntimeProfile profile) {
    TwoBackends.Both both =
        TwoBackends.of(TwoBackendsIT.runtime(profile), profile)
            .perform(PROGRAM, Optional.empty(), TwoBackends.profilerFor(PROGRAM, OPTIONS, profile));

    for (Execution run : List.of(both.simulated(), both.real())) {
      List<ClassId> searched = searched(run);
      assertThat(announced(run)).containsAll(searched);
      // The method, what reflection called it by, and the program.
      assertThat(Set.copyOf(searched)).hasSizeGreaterThan(2);
    }
  }

  private static Set<ClassId> announced(Execution run) {
    Set<ClassId> announced = new HashSet<>();
    for (Step step : run.steps()) {
      if (step instanceof Step.CallbackEntered(int _, ClassLoadFinished finished)) {
        announced.add(finished.classId());
      }
    }
    return announced;
  }

  private static List<ClassId> searched(Execution run) {
    List<ClassId> searched = new ArrayList<>();
    boolean isSearch = false;
    for (Step step : run.steps()) {
      if (step instanceof Step.CallbackEntered entered) {
        isSearch = entered.callback() instanceof ExceptionSearchFunctionEnter;
      } else if (step instanceof Step.CallbackReturned) {
        isSearch = false;
      } else if (isSearch
          && step instanceof Step.CallAnswered answered
          && answered.outcome() instanceof Outcome.Ok<?> ok
          && ok.value() instanceof FunctionInfo2 info) {
        searched.add(info.classId());
      }
    }
    return searched;
  }
}
