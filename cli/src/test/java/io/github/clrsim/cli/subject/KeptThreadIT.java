package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.compare.account.KeptThread;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On a real runtime, too, one thread acts amid what another does, and waits where it has to. */
@Tag("turn-2")
class KeptThreadIT {
  private static final long SEED = 13;
  private static final ComparisonOptions TURNS =
      new ComparisonOptions(Optional.empty(), Optional.empty(), Optional.of(SEED));
  private static final String HELD = "+held";

  private static final String LOAD = "start other; load c Plugin";
  private static final String CALL =
      "load c Plugin; load c Workshop; type c Workshop.Tools; start other;"
          + " call c Workshop.Tools::Hammer";

  static List<RuntimeProfile> profiles() {
    return TwoBackendsIT.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theOtherActsAmidALoad(RuntimeProfile profile) {
    assertThat(
            order(
                profile,
                LOAD,
                "load default Plugin; type default Garden.Plant",
                "main.3",
                "ModuleLoadFinished"))
        .containsSequence("main.3", "+other.1", HELD);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theOtherActsAmidACompilation(RuntimeProfile profile) {
    assertThat(
            order(
                profile,
                CALL,
                "load default Plugin; type default Garden.Plant",
                "main.6",
                "JITCompilationStarted"))
        .containsSequence("main.6", "+other.1", HELD);
  }

  /** It needs the assembly whose load the first one is amid. */
  @ParameterizedTest
  @MethodSource("profiles")
  void theOtherWaitsForALoad(RuntimeProfile profile) {
    assertThat(
            order(
                profile,
                LOAD,
                "load c Plugin; type c Garden.Plant",
                "main.3",
                "ModuleLoadFinished"))
        .containsSequence("main.3", "+other.1")
        .doesNotContain(HELD);
  }

  /** What is loaded into a context by its methods is loaded there one behind the other (G122). */
  @ParameterizedTest
  @MethodSource("profiles")
  void theOtherWaitsToLoadIntoTheSameContext(RuntimeProfile profile) {
    assertThat(
            order(profile, LOAD, "attempt c Missing; load c Hello", "main.3", "ModuleLoadFinished"))
        .containsSequence("main.3", "+other.1")
        .doesNotContain(HELD);
  }

  /**
   * The real runtime is asked to perform the load amid the other, and the profiler pauses in vain.
   */
  @ParameterizedTest
  @MethodSource("profiles")
  void nobodyComesToItsEndAmidALoadIntoTheSameContext(RuntimeProfile profile) {
    Woven kept = kept(LOAD, "load c Hello", "main.3");
    NamedProfiler profiler = TwoBackends.profilerFor(kept, TURNS, profile);
    TwoBackends arms = TwoBackends.of(TwoBackendsIT.runtime(profile), profile);
    List<TurnOrder.Turn> turns =
        new ArrayList<>(
            TurnOrder.of(kept, arms.simulated(kept, TURNS.turns(), profiler).steps()).turns());
    turns.add(
        turns.indexOf(new TurnOrder.Turn("other.1", true)) + 1, new TurnOrder.Turn("held", true));

    Execution real = arms.real(kept, new TurnOrder(turns), profiler);

    assertThat(real.steps())
        .filteredOn(Step.CallMade.class::isInstance)
        .extracting(step -> ((Step.CallMade) step).call().method().name())
        .contains("GetFunctionFromIP");
  }

  /** In what order both runtimes do what the program says, and tell the profiler the same. */
  private static List<String> order(
      RuntimeProfile profile, String one, String other, String at, String callback) {
    Woven kept = kept(one, other, at);
    TwoBackends arms = TwoBackends.of(TwoBackendsIT.runtime(profile), profile);

    TwoBackends.Both both =
        arms.perform(kept, TURNS.turns(), TwoBackends.profilerFor(kept, TURNS, profile));

    assertThat(TwoBackends.concluded(kept, TURNS, profile, both))
        .isInstanceOfSatisfying(
            TwoBackends.Compared.class,
            compared -> assertThat(compared.comparison().divergent()).isEmpty());
    assertThat(lastEnteredBefore("other.1", at, both.simulated())).isEqualTo(callback);
    List<String> order = texts(kept, both.simulated());
    // The profiler keeps the other one in its mark until the first is where it is to be kept.
    assertThat(texts(kept, both.real()).contains(HELD)).isEqualTo(order.contains(HELD));
    return order;
  }

  private static Woven kept(String one, String other, String at) {
    return Woven.of(
            Scenario.parse(
                "kept",
                """
                entry PluginHost; thread main; context c; %s; type c Garden.Seed
                thread other; %s
                """
                    .formatted(one, other)))
        .keeping(new KeptThread(at, 1, "other.1"));
  }

  /** What the thread that has passed a mark was told last before another passed its own. */
  private static String lastEnteredBefore(String other, String mark, Execution run) {
    Map<Integer, String> marks = new HashMap<>();
    String last = "";
    for (Step step : run.steps()) {
      if (step instanceof Step.CallbackEntered(int thread, Callback callback)) {
        if (callback instanceof ThreadNameChanged named) {
          marks.put(thread, named.name());
          if (named.name().equals(other)) {
            return last;
          }
        }
        if (mark.equals(marks.get(thread))) {
          last = callback.methodName();
        }
      }
    }
    throw new AssertionError(other + " was not passed");
  }

  private static List<String> texts(Woven kept, Execution run) {
    return TurnOrder.of(kept, run.steps()).turns().stream().map(TurnOrder.Turn::toString).toList();
  }
}
