package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.LoadedProfiler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One thread has announced a structure and is held up by the callback that tells of its parts;
 * another loads a class with a field of that type, makes an object, and collects. The class is
 * loaded, and so must be the structure: whoever needs it loads it to the end, and waits for nobody.
 */
class LoadedAtOnceTest {
  private static final int EXECUTIONS = 400;
  private static final int MAIN = 0;

  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Parcels"));

  private static final Scenario SCENARIO =
      Scenario.parse(
          "at once",
          "entry PluginHost; thread main; context c; load c Parcels; start w;"
              + " type c Parcels.Label; join w; thread w; new o c Parcels.Atlas; collect",
          ASSEMBLIES);

  private static final MetadataToken LABEL =
      AssemblyImage.read(Fixtures.assembly("Parcels")).typeDefs().stream()
          .filter(type -> type.fullName().equals("Parcels.Label"))
          .findFirst()
          .orElseThrow()
          .token();

  private int openOnMain;
  private int claimedMeanwhile;

  static RuntimeProfile[] profiles() {
    return RuntimeProfile.all().toArray(RuntimeProfile[]::new);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whatALoadedClassIsMadeOfIsLoadedWhoeverIsAtIt(RuntimeProfile profile) {
    Engine engine = Engine.virtual();
    LoadedProfilers profilers = new LoadedProfilers();
    Plan plan = new StrategyName.Pct(3).campaign(3);
    for (int number = 0; number < EXECUTIONS; number++) {
      openOnMain = 0;
      Attempt attempt = plan.attempt(number);
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Run run =
          SimulatedClr.of(
                  SCENARIO,
                  profile,
                  ASSEMBLIES,
                  Choices.recording(attempt.choices()),
                  new Scheduling(engine, Limits.standard(), attempt.strategy(), false),
                  profilers)
              .run(
                  NamedProfiler.of(LoadedProfiler.class),
                  step -> {
                    judge.accept(step);
                    notice(step);
                  });
      assertThat(judge.end(run.ending())).as("execution " + number).isEqualTo(Verdict.kept());
    }
    assertThat(claimedMeanwhile).isPositive();
  }

  private void notice(Step step) {
    switch (step) {
      case Step.CallbackEntered(int thread, _) when thread == MAIN -> openOnMain++;
      case Step.CallbackReturned(int thread, _, _) when thread == MAIN -> openOnMain--;
      case Step.Claimed(int thread, Claim.TypeIsLoaded claim)
          when thread != MAIN && openOnMain > 0 && claim.typeDef().equals(LABEL) ->
          claimedMeanwhile++;
      default -> {}
    }
  }
}
