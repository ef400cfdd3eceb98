package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
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
import java.util.stream.Collectors;
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
      List<ClassId> searched = searched(run).stream().map(FunctionInfo2::classId).toList();
      assertThat(announced(run)).containsAll(searched);
      // The method, what reflection called it by, and the program.
      assertThat(Set.copyOf(searched)).hasSizeGreaterThan(2);
    }
  }

  static List<RuntimeProfile> oldest() {
    return List.of(RuntimeProfile.NET_3_1);
  }

  /** N124: the method that catches, by its token, is that of the real one. */
  @ParameterizedTest
  @MethodSource("oldest")
  void whatNobodyCatchesOnAStartedThreadComesToTheSameMethodOfTheLibrary(RuntimeProfile profile) {
    Woven dies =
        Woven.of(
            Scenario.parse(
                "dies",
                "entry PluginHost; thread main; start other; join other; thread other; throw"));
    TwoBackends.Both both =
        TwoBackends.of(TwoBackendsIT.runtime(profile), profile)
            .perform(dies, Optional.empty(), TwoBackends.profilerFor(dies, OPTIONS, profile));

    Set<MetadataToken> simulated = ofLibrary(both.simulated());
    assertThat(simulated).hasSize(1);
    assertThat(ofLibrary(both.real())).containsAll(simulated);
  }

  /** The core library is loaded before all others. */
  private static Set<MetadataToken> ofLibrary(Execution run) {
    List<FunctionInfo2> searched = searched(run);
    Optional<ModuleId> library =
        run.steps().stream()
            .filter(Step.CallbackEntered.class::isInstance)
            .map(step -> ((Step.CallbackEntered) step).callback())
            .filter(ModuleLoadFinished.class::isInstance)
            .map(callback -> ((ModuleLoadFinished) callback).moduleId())
            .findFirst();
    return searched.stream()
        .filter(info -> library.equals(Optional.of(info.moduleId())))
        .map(FunctionInfo2::token)
        .collect(Collectors.toSet());
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

  private static List<FunctionInfo2> searched(Execution run) {
    List<FunctionInfo2> searched = new ArrayList<>();
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
        searched.add(info);
      }
    }
    return searched;
  }
}
