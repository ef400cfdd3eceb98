package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.compare.account.KeptThread;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On a real runtime, too, one thread acts amid what another does, and waits where it has to. */
@Tag("turn-2")
class KeptThreadIT {
  private static final long SEED = 3;
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
    assertThat(order(profile, LOAD, "load default Plugin; type default Garden.Plant", "main.3", 1))
        .containsSequence("main.3", "+other.1", HELD);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theOtherActsAmidACompilation(RuntimeProfile profile) {
    assertThat(order(profile, CALL, "load default Plugin; type default Garden.Plant", "main.6", 1))
        .containsSequence("main.6", "+other.1", HELD);
  }

  /** It needs the assembly whose load the first one is amid. */
  @ParameterizedTest
  @MethodSource("profiles")
  void theOtherWaitsForALoad(RuntimeProfile profile) {
    assertThat(order(profile, LOAD, "load c Plugin; type c Garden.Plant", "main.3", 1))
        .containsSequence("main.3", "+other.1")
        .doesNotContain(HELD);
  }

  /** In what order both runtimes do what the program says, and tell the profiler the same. */
  private static List<String> order(
      RuntimeProfile profile, String one, String other, String at, int callback) {
    Woven kept =
        Woven.of(
                Scenario.parse(
                    "kept",
                    """
                    entry PluginHost; thread main; context c; %s; type c Garden.Seed
                    thread other; %s
                    """
                        .formatted(one, other)))
            .keeping(new KeptThread(at, callback, "other.1"));
    ComparisonOptions options =
        new ComparisonOptions(Optional.empty(), Optional.empty(), Optional.of(SEED));
    TwoBackends arms = TwoBackends.of(TwoBackendsIT.runtime(profile), profile);

    TwoBackends.Both both =
        arms.perform(kept, options.turns(), TwoBackends.profilerFor(kept, options, profile));

    assertThat(TwoBackends.concluded(kept, options, profile, both))
        .isInstanceOfSatisfying(
            TwoBackends.Compared.class,
            compared -> assertThat(compared.comparison().divergent()).isEmpty());
    List<String> order = kept.order(both.simulated().steps());
    // The profiler keeps the other one in its mark until the first is where it is to be kept.
    assertThat(kept.order(both.real().steps()).contains(HELD)).isEqualTo(order.contains(HELD));
    return order;
  }
}
