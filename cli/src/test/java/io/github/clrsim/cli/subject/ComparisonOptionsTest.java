package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonOptionsTest {
  private static final Woven UNLOADING = program("context c collectible; load c Plugin");
  private static final Woven STAYING = program("context c; load c Plugin");

  /** Rules R87 and R88. */
  @Test
  void theCodeIsNotListedWhereTheRuntimeMayDieOfThat() {
    assertThat(unasked("net3.1", UNLOADING)).contains("EnumJITedFunctions2");
    assertThat(unasked("net8.0", UNLOADING)).contains("EnumJITedFunctions2");
    assertThat(unasked("net8.0", STAYING)).isEmpty();
    assertThat(unasked("net9.0", UNLOADING)).isEmpty();
    assertThat(unasked("net10.0", STAYING)).contains("EnumJITedFunctions2");
  }

  @Test
  void whoDrawsNothingLeavesNothingOut() {
    assertThat(
            ComparisonOptions.NONE.forProfiler(
                UNLOADING, RuntimeProfile.named("net8.0").untimelyCalls()))
        .doesNotContainKey(ScenarioAgent.UNASKED_OPTION);
  }

  private static String unasked(String profile, Woven program) {
    Map<String, String> options =
        new ComparisonOptions(Optional.empty(), Optional.of(7L), Optional.empty())
            .forProfiler(program, RuntimeProfile.named(profile).untimelyCalls());
    return options.getOrDefault(ScenarioAgent.UNASKED_OPTION, "");
  }

  private static Woven program(String actions) {
    return Woven.of(Scenario.parse("program", "entry PluginHost; thread main; " + actions));
  }
}
