package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A class that another one names lives as long as that does, even if its own load fails. */
class NamedTypesTest {
  private static final int SCHEDULES = 100;

  /** The load of one of them fails behind its callbacks, now and then, and so do those above it. */
  private static final String PROGRAM =
      """
      entry PluginHost
        adversary failing-loads
      thread main
        context c collectible
        load c Plugin
        start other
        type c Garden.Pot`1[Garden.Tree][,]
        join other
      thread other
        type c Garden.Plant[]
        type c Garden.Tree[,]
      """;

  @Test
  void whatAnotherClassNamesIsNotFreedWhenItsLoadFails() {
    Scenario scenario = Scenario.parse("s", PROGRAM);
    int failures = 0;
    for (int seed = 0; seed < SCHEDULES; seed++) {
      Simulated simulated =
          Simulations.run(scenario, RuntimeProfile.NET_9_0, Choices.seeded(seed), Watching.class);
      assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
      assertThat(orphans(simulated.steps())).as("seed %d", seed).isEmpty();
      failures += freed(simulated.steps()).isEmpty() ? 0 : 1;
    }
    assertThat(failures).isPositive();
  }

  private static List<Truth> orphans(List<Step> steps) {
    Map<ClassId, Truth.ClassExists> living = new LinkedHashMap<>();
    List<Truth> orphans = new ArrayList<>();
    for (Truth truth : truths(steps)) {
      if (truth instanceof Truth.ModuleGone) {
        return orphans; // What goes with its module goes together.
      } else if (truth instanceof Truth.ClassExists exists) {
        living.put(exists.classId(), exists);
      } else if (truth instanceof Truth.ClassGone gone) {
        living.remove(gone.classId());
        living.values().stream()
            .filter(each -> each.typeArgs().contains(gone.classId()))
            .forEach(orphans::add);
      }
    }
    return orphans;
  }

  private static List<Truth> freed(List<Step> steps) {
    return truths(steps).stream().filter(Truth.ClassGone.class::isInstance).toList();
  }

  private static List<Truth> truths(List<Step> steps) {
    return steps.stream()
        .filter(Step.TruthTold.class::isInstance)
        .map(step -> ((Step.TruthTold) step).truth())
        .toList();
  }
}
