package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.model.profile.LoadRules.Unloads;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An error in the simulation does not stay hidden. */
@Tag("turn-1")
class TwoBackendsIT {
  private static final int SCENARIOS_MAX = 50;

  static List<RuntimeProfile> profiles() {
    return List.of(RuntimeProfile.NET_3_1, RuntimeProfile.NET_9_0);
  }

  static List<RuntimeProfile> newest() {
    return CampaignSize.of(List.of(RuntimeProfile.NET_9_0), profiles());
  }

  /** By default the runtime that the test below leaves out. */
  static List<RuntimeProfile> oldest() {
    return CampaignSize.of(List.of(RuntimeProfile.NET_3_1), profiles());
  }

  @ParameterizedTest
  @MethodSource("oldest")
  void aWrongColumnOfTheProfileIsFoundByRandomScenarios(RuntimeProfile profile) {
    String wrong = Boolean.toString(!profile.load().announcesAssemblyUnload());
    requireFound(
        profile, 1, profile.with("announcesAssemblyUnload", wrong), "AssemblyUnloadStarted");
  }

  @ParameterizedTest
  @MethodSource("newest")
  void aWrongColumnAboutArraysIsFoundAmongEverything(RuntimeProfile profile) {
    Unloads right = profile.load().unloads();
    Unloads wrong =
        right == Unloads.CANONICAL_FORMS
            ? Unloads.CANONICAL_FORMS_AND_ARRAYS
            : Unloads.CANONICAL_FORMS;
    requireFound(profile, 10, profile.with("unloads", wrong.name()), "ClassUnload", "[");
  }

  /**
   * Finds it by the seed that is known to show it, or in a campaign by trying one after the other.
   */
  private static void requireFound(
      RuntimeProfile profile, int known, RuntimeProfile wrong, String... shown) {
    List<Integer> all = IntStream.rangeClosed(1, SCENARIOS_MAX).boxed().toList();
    List<Integer> seeds = CampaignSize.of(List.of(known), all);
    TwoBackends arms = TwoBackends.of(runtime(profile), wrong);
    for (int seed : seeds) {
      Scenario scenario = RandomScenario.drawn(seed, Vocabulary.BOTH_ARMS);
      if (!(arms.compare(scenario) instanceof TwoBackends.Compared compared)) {
        throw new AssertionError("the real run was cut short");
      }
      if (!compared.comparison().divergent().isEmpty()) {
        assertThat(compared.comparison().divergent())
            .allSatisfy(difference -> assertThat(difference.text()).contains(shown));
        return;
      }
    }
    throw new AssertionError("not found by the seeds " + seeds);
  }

  static DotnetRuntime runtime(RuntimeProfile profile) {
    try {
      return DotnetRuntimes.onThisMachine(System.out::println)
          .require(RuntimeVersion.from(profile.runtime()).orElseThrow());
    } catch (DiagnosticException refused) {
      if (Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required")) {
        throw new AssertionError(refused.diagnostic().text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + refused.diagnostic().text());
      Assumptions.abort("skipped, because " + refused.diagnostic().what());
      throw new IllegalStateException("abort() throws", refused);
    }
  }
}
