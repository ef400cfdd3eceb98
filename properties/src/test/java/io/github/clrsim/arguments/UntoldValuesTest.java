package io.github.clrsim.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Any answer about a base class, a name or a layout may be a refusal; what depends on it is then
 * not claimed. The argument has a base class with fields of the same names.
 */
class UntoldValuesTest {
  private static final int SEEDS = 400;
  private static final Scenario SCENARIO =
      Scenario.parse(
          "untold",
          "entry Hello; adversary failing-answers; thread main; context context1;"
              + " load context1 Parcels; new given1 context1 Parcels.Book;"
              + " call context1 Parcels.Book::Weigh 2 (given1, 7); forget given1; collect");

  private int claims;

  @Test
  void whatTheRuntimeRefusesToTellIsNotClaimed() {
    LoadedProfilers profilers = new LoadedProfilers();
    Engine engine = Engine.virtual();
    List<String> faults = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      RuntimeProfile profile = RuntimeProfile.all().get((int) (seed % 2));
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run run =
          SimulatedClr.of(
                  SCENARIO,
                  profile,
                  Parceled.ASSEMBLIES,
                  Choices.seeded(seed),
                  new Scheduling(engine, Limits.standard(), Strategy.walk(), false),
                  profilers)
              .run(
                  ShippedProfiler.named("argument-values").profiler(),
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
    if (step instanceof Step.Claimed(int _, Claim.ArgumentIs _)) {
      claims++;
    }
  }
}
