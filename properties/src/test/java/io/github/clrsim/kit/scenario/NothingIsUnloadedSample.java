package io.github.clrsim.kit.scenario;

import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** A property that does not hold; {@link ScenarioShrinkingTest} runs it. */
class NothingIsUnloadedSample {
  /** The programs for which it did not hold, in the order of their trial. */
  static final List<Scenario> FALSIFIED = new ArrayList<>();

  private static final Assemblies ASSEMBLIES = ScenariosProperties.everything();

  @Provide
  Arbitrary<Scenario> programs() {
    return Scenarios.ofLoads();
  }

  @Property(tries = 100, seed = "7", shrinking = ShrinkingMode.FULL)
  boolean noModuleIsEverUnloaded(@ForAll("programs") Scenario program) {
    List<Step> unloads = new ArrayList<>();
    SimulatedClr.of(program, RuntimeProfile.NET_9_0, ASSEMBLIES, Choices.calm())
        .run(
            ShippedProfiler.named("callback-only").profiler(),
            step -> {
              if (step instanceof Step.CallbackEntered(int _, ModuleUnloadFinished _)) {
                unloads.add(step);
              }
            });
    if (!unloads.isEmpty()) {
      FALSIFIED.add(program);
    }
    return unloads.isEmpty();
  }
}
