package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.LoadedProfiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The object has a field that is an enumeration, which need not be loaded. That it is one is an
 * answer of the metadata's, which may be a refusal: then nothing is concluded.
 */
class UntoldTypesTest {
  private static final int SEEDS = 400;

  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Plugin"));

  private static final Scenario SCENARIO =
      Scenario.parse(
          "untold",
          "entry PluginHost; adversary failing-answers; thread main; context c; load c Plugin;"
              + " new o c Garden.Tree+Ring; collect; collect; collect",
          ASSEMBLIES);

  private int claims;

  @Test
  void whatTheRuntimeRefusesToTellIsNotAssumedToBeLoaded() {
    List<String> faults = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      RuntimeProfile profile = RuntimeProfile.all().get((int) (seed % 2));
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run run =
          SimulatedClr.of(SCENARIO, profile, ASSEMBLIES, Choices.seeded(seed))
              .run(
                  NamedProfiler.of(LoadedProfiler.class),
                  step -> {
                    judge.accept(step);
                    count(step);
                  });
      if (judge.end(run.ending()) instanceof Verdict.Broken(var _, long _, String why, String _)) {
        faults.add("seed %d on %s: %s".formatted(seed, profile, why));
      }
    }
    assertThat(faults).isEmpty();
    assertThat(claims).as("what is told is claimed all the same").isGreaterThan(SEEDS);
  }

  private void count(Step step) {
    if (step instanceof Step.Claimed(int _, Claim.TypeIsLoaded _)) {
      claims++;
    }
  }
}
